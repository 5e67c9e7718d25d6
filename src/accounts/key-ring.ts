import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../contract/needs.ts';
import type { Caller } from './caller.ts';
import { isWellFormed, keyHash } from './key-text.ts';
import { LastUse } from './last-use.ts';
import { accessOf, accessVersion, type AccessRow } from './store.ts';

/** What a key is known to be: a caller, perhaps of a suspended account. */
interface Known {
  readonly caller: Caller;
  readonly suspended: boolean;
}

/**
 * Who calls? A key that was seen before costs a hash and a look into a map.
 *
 * What is remembered stays true because the database counts every change of a key or an account:
 *
 *     age of our knowledge   0 ────────── 1 s ─────────────────────── 4 s ──────────────
 *     a request              just enters  enters; somebody asks for   waits for the
 *                                         the counter meanwhile       counter
 *
 * A moved counter empties the map. So a revocation or suspension is felt by every process within 4 seconds, with no
 * background loop to start or stop, and none listening behind a connection pooler that would swallow notifications.
 */
export class KeyRing {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #lastUse: LastUse;
  readonly #known = new Map<string, Known>();
  /** Well-formed keys that are none. Apart from the known ones, so that guessing does not make those be forgotten. */
  readonly #strangers = new Set<string>();
  #version = -1;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  /** The question whether any key or account has changed. */
  #check: Promise<void> | undefined;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log'>) {
    this.#needs = needs;
    this.#lastUse = new LastUse(needs);
  }

  /** Answers at once for a key seen before; throws `unauthorized` or `suspended`. */
  callerOf(key: string | undefined): Caller | Promise<Caller> {
    if (key === undefined || !isWellFormed(key)) throw refuse('unauthorized');
    const hash = keyHash(key);
    if (!this.#known.has(hash) && !this.#strangers.has(hash)) return this.#callerOfHash(hash);
    const ageMs = this.#ageMs();
    if (ageMs > limits.accessStaleMs) return this.#callerAfterAsking(hash);
    if (ageMs > limits.accessCheckMs) this.#freshenMeanwhile();
    return this.#callerAsKnown(hash);
  }

  /** Whether the key was found right before, and nothing has changed since. */
  isKnown(key: string | undefined): boolean {
    return key !== undefined && isWellFormed(key) && this.#known.has(keyHash(key));
  }

  /** Writes down what is still to be written. */
  async close(): Promise<void> {
    await this.#check?.catch(() => undefined);
    await this.#lastUse.close();
  }

  #ageMs(): number {
    return this.#needs.clock.ticksMs() - this.#checkedAtMs;
  }

  #callerAsKnown(hash: string): Caller | Promise<Caller> {
    if (this.#strangers.has(hash)) throw refuse('unauthorized');
    const known = this.#known.get(hash);
    return known === undefined ? this.#callerOfHash(hash) : this.#admitted(known);
  }

  /** After a pause everybody who comes waits for one and the same question. */
  async #callerAfterAsking(hash: string): Promise<Caller> {
    await this.#freshen();
    return this.#ageMs() > limits.accessStaleMs ? this.#callerOfHash(hash) : this.#callerAsKnown(hash);
  }

  async #callerOfHash(hash: string): Promise<Caller> {
    const askedAtMs = this.#needs.clock.ticksMs();
    const row = await accessOf(this.#needs.db, hash);
    if (row === undefined) throw refuse('not-ready');
    this.#hold(row.version, askedAtMs);
    const known = knownFrom(row);
    if (row.version === this.#version) this.#remember(hash, known);
    if (known === undefined) throw refuse('unauthorized');
    return this.#admitted(known);
  }

  #admitted(known: Known): Caller {
    this.#lastUse.note(known.caller.keyId);
    if (known.suspended) throw refuse('suspended');
    return known.caller;
  }

  /** Everybody waits for one question. */
  #freshen(): Promise<void> {
    this.#check ??= this.#askForVersion().finally(() => (this.#check = undefined));
    return this.#check;
  }

  /** Nobody waits for this one: if it fails, the knowledge grows older, until a request has to ask for itself. */
  #freshenMeanwhile(): void {
    this.#freshen().catch((error: unknown) =>
      this.#needs.log.warn({ err: error }, 'could not ask whether keys have changed'),
    );
  }

  async #askForVersion(): Promise<void> {
    const askedAtMs = this.#needs.clock.ticksMs();
    this.#hold(await accessVersion(this.#needs.db), askedAtMs);
  }

  /** The counter read `version` at some instant after `askedAtMs`. Answers may overtake each other. */
  #hold(version: number, askedAtMs: number): void {
    if (version < this.#version) return;
    if (version > this.#version) {
      this.#known.clear();
      this.#strangers.clear();
    }
    this.#version = version;
    this.#checkedAtMs = Math.max(this.#checkedAtMs, askedAtMs);
  }

  #remember(hash: string, known: Known | undefined): void {
    const full = known === undefined ? this.#strangers : this.#known;
    if (full.size >= limits.rememberedKeys) full.clear();
    if (known === undefined) this.#strangers.add(hash);
    else this.#known.set(hash, known);
  }
}

function knownFrom(row: AccessRow): Known | undefined {
  if (row.key_id === null) return undefined;
  const caller: Caller = {
    accountId: row.account_id,
    environment: row.environment,
    keyId: row.key_id,
    compat: row.compat,
  };
  return { caller, suspended: row.suspended };
}
