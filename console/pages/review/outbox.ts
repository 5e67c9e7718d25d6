/** A decision of this tab, in the order in which it was made. */
export interface OwnDecision {
  /** Also the Idempotency-Key: sending it again does not decide again. */
  readonly id: string;
  readonly jobId: string;
  readonly row: number;
  /** The name of the row, for reports. */
  readonly name: string;
  readonly kind: 'accept' | 'reject' | 'skip';
  readonly hotelId?: string | undefined;
  readonly note?: string | undefined;
  /** `undoing`: taken back, but the service does not know it yet. */
  readonly state: 'waiting' | 'sent' | 'undoing';
  readonly decisionId?: string | undefined;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}

export interface OutboxNeeds {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Decisions of another account wait in the tab until it has a key of that account again. */
  readonly account: string;
  /** Returns the id of the stored decision; undefined if it has none. */
  readonly decide: (decision: OwnDecision) => Promise<string | undefined>;
  readonly undo: (decision: OwnDecision) => Promise<void>;
  /** Whether the service may accept the same call later: it was not reached, is busy, or needs another key. */
  readonly isTemporary: (error: unknown) => boolean;
  /** Resolves when it is time for attempt number `attempt`. */
  readonly wait: (attempt: number) => Promise<void>;
  /** The service refused it permanently; it is no longer kept. */
  readonly refused: (decision: OwnDecision, error: unknown) => void;
}

const KEPT_AS = 'innkeeper.decisions';
const MOST_KEPT = 200;

const keptAs = (account: string): string => `${KEPT_AS}.${account}`;

const decisionsIn = (storage: OutboxNeeds['storage'], name: string): readonly OwnDecision[] =>
  JSON.parse(storage.getItem(name) ?? '[]') as OwnDecision[]; // written by #change

const isUnsent = ({ state }: OwnDecision): boolean => state !== 'sent';

/** How many decisions of any account a tab keeps that the service does not have yet. */
export function unsentIn(storage: Storage): number {
  const names = Object.keys(storage).filter((name) => name.startsWith(keptAs('')));
  return names.flatMap((name) => decisionsIn(storage, name)).filter(isUnsent).length;
}

/**
 * Decisions are kept in the tab until the service has stored them, and sent in their order, one at a time. A reload, a
 * lost connection and an expired key lose none: they are sent later, with the same Idempotency-Key.
 */
export class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #listeners = new Set<() => void>();
  #decisions: readonly OwnDecision[];
  #isSending = false;
  #isInTrouble = false;

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
    this.#decisions = decisionsIn(needs.storage, keptAs(needs.account));
    void this.#send();
  }

  get decisions(): readonly OwnDecision[] {
    return this.#decisions;
  }

  /** How many the service does not have yet. */
  get unsent(): number {
    return this.#decisions.filter(isUnsent).length;
  }

  /** The latest attempt failed; the next one follows. */
  get isInTrouble(): boolean {
    return this.#isInTrouble;
  }

  onChange(run: () => void): () => void {
    this.#listeners.add(run);
    return () => void this.#listeners.delete(run);
  }

  add(decision: Omit<OwnDecision, 'state'>): void {
    this.#change([...this.#decisions, { ...decision, state: 'waiting' }]);
    void this.#send();
  }

  /** Takes back the latest decision, or the one with this id, and returns it. */
  undo(id?: string): OwnDecision | undefined {
    const open = this.#decisions.filter(({ state }) => state !== 'undoing');
    const found = id === undefined ? open.at(-1) : open.find((one) => one.id === id);
    if (found === undefined) return undefined;
    // A decision that waits may have reached the service already: only the response was lost. So it is sent and undone.
    this.#replace(found.id, { ...found, state: 'undoing' });
    void this.#send();
    return found;
  }

  /** Decisions that were undone otherwise are not those of this tab any more. */
  forget(undone: readonly Pick<OwnDecision, 'id'>[]): void {
    if (undone.length === 0) return;
    const ids = new Set(undone.map(({ id }) => id));
    this.#change(this.#decisions.filter(({ id, state }) => state !== 'sent' || !ids.has(id)));
  }

  forgetSent(): void {
    this.forget(this.#decisions);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let attempt = 0; ;) {
      const next = this.#decisions.find(isUnsent);
      if (next === undefined) break;
      try {
        await this.#sendOne(next);
        attempt = 0;
        this.#trouble(false);
      } catch (error) {
        if (this.#needs.isTemporary(error)) {
          this.#trouble(true);
          await this.#needs.wait(++attempt);
        } else {
          this.#replace(next.id, undefined);
          this.#needs.refused(next, error);
        }
      }
    }
    this.#isSending = false;
  }

  async #sendOne(decision: OwnDecision): Promise<void> {
    let sent = decision;
    if (sent.decisionId === undefined) {
      const decisionId = await this.#needs.decide(decision);
      // It may have been taken back meanwhile.
      const state = this.#decisions.find(({ id }) => id === decision.id)?.state;
      sent = { ...decision, decisionId: decisionId ?? '', state: state === 'undoing' ? 'undoing' : 'sent' };
      this.#replace(decision.id, sent);
    }
    if (sent.state !== 'undoing') return;
    await this.#needs.undo(sent);
    this.#replace(sent.id, undefined);
  }

  #replace(id: string, by: OwnDecision | undefined): void {
    this.#change(this.#decisions.flatMap((one) => (one.id === id ? (by ?? []) : one)));
  }

  #trouble(is: boolean): void {
    if (is === this.#isInTrouble) return;
    this.#isInTrouble = is;
    for (const run of this.#listeners) run();
  }

  #change(decisions: readonly OwnDecision[]): void {
    const sent = decisions.filter(({ state }) => state === 'sent');
    const dropped = new Set(sent.slice(0, Math.max(0, decisions.length - MOST_KEPT)));
    this.#decisions = decisions.filter((one) => !dropped.has(one));
    this.#needs.storage.setItem(keptAs(this.#needs.account), JSON.stringify(this.#decisions));
    for (const run of this.#listeners) run();
  }
}
