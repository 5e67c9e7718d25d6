import { limits } from '../contract/limits.ts';
import { forwardAbort } from '../lib/async/forward-abort.ts';
import { untilAborted } from '../lib/async/until-aborted.ts';
import { coalesce } from '../lib/async/coalesce.ts';
import type { Needs } from '../contract/needs.ts';
import type { Call } from '../contract/route.ts';

export interface Subject<State> {
  /** The same for all requests that may see the same state, so it includes the owner. */
  readonly name: string;
  readonly look: () => Promise<State>;
}

type IsFinal<State> = (state: State) => boolean;

export interface Waiting {
  readonly account: string;
  readonly seconds: number;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Aborted when the server begins to close: then the state known is the answer. */
  readonly closing: AbortSignal;
}

/** A request for a job that may wait for its end. */
export interface JobRequest extends Pick<Call, 'caller' | 'signal' | 'closing'> {
  readonly jobId: string;
  readonly seconds: number;
}

/**
 * Requests that wait until something has reached a final state. All that wait for the same thing in one process share
 * one read of its state, about once a second.
 */
export class FinalStates<State> {
  readonly #clock: Needs['clock'];
  readonly #isFinal: IsFinal<State>;
  readonly #watches = new Map<string, Watch<State>>();
  readonly #counts = new Map<string, number>();
  #count = 0;

  constructor({ clock }: Pick<Needs, 'clock'>, isFinal: IsFinal<State>) {
    this.#clock = clock;
    this.#isFinal = isFinal;
  }

  /** The final state, or the present one after the given time, or at once if too many wait already. */
  async wait(subject: Subject<State>, waiting: Waiting): Promise<State> {
    const { account, signal } = waiting;
    const others = this.#counts.get(account) ?? 0;
    if (others >= limits.statusRequestsWaitingEach || this.#count >= limits.statusRequestsWaiting)
      return untilAborted(subject.look(), signal);
    this.#counts.set(account, others + 1);
    this.#count += 1;
    const watch = this.#watchOf(subject);
    watch.waiting += 1;
    try {
      return await this.#waitAt(watch, waiting);
    } finally {
      this.#leave(watch, account);
    }
  }

  /** The job now or, with a number of seconds, when it has ended or the seconds are over. */
  ofJob(
    { caller, jobId, seconds, signal, closing }: JobRequest,
    look: (until: AbortSignal) => Promise<State>,
  ): Promise<State> {
    if (seconds === 0) return look(signal);
    const { accountId: account, environment } = caller;
    // Others share the read, so it continues when this client disconnects.
    const endless = new AbortController().signal;
    const subject = { name: JSON.stringify([account, environment, jobId]), look: () => look(endless) };
    return this.wait(subject, { account, seconds, signal, closing });
  }

  async #waitAt(watch: Watch<State>, { seconds, signal, closing }: Waiting): Promise<State> {
    const first = await untilAborted(watch.look(), signal);
    if (this.#isFinal(first)) return first;
    watch.begin();
    const over = new AbortController();
    const unfollow = forwardAbort(over, closing);
    const late = this.#clock.sleep(seconds * 1_000, over.signal).then(
      () => watch.look(),
      () => watch.latest ?? first,
    );
    try {
      return await untilAborted(Promise.race([watch.ended, late]), signal);
    } finally {
      unfollow();
      over.abort();
    }
  }

  #watchOf(subject: Subject<State>): Watch<State> {
    const known = this.#watches.get(subject.name);
    if (known !== undefined && !known.hasEnded) return known;
    const watch = new Watch(subject, { clock: this.#clock, isFinal: this.#isFinal });
    this.#watches.set(subject.name, watch);
    return watch;
  }

  #leave(watch: Watch<State>, account: string): void {
    this.#count -= 1;
    const left = (this.#counts.get(account) ?? 0) - 1;
    if (left > 0) this.#counts.set(account, left);
    else this.#counts.delete(account);
    watch.waiting -= 1;
    if (watch.waiting > 0) return;
    watch.stop();
    if (this.#watches.get(watch.name) === watch) this.#watches.delete(watch.name);
  }
}

interface Looking<State> {
  readonly clock: Needs['clock'];
  readonly isFinal: IsFinal<State>;
}

/** The reads that the requests for one thing share. */
class Watch<State> {
  readonly name: string;
  /** Reads once for simultaneous requests. */
  readonly look: () => Promise<State>;
  waiting = 0;
  latest: State | undefined;
  hasEnded = false;
  readonly #clock: Needs['clock'];
  readonly #isFinal: IsFinal<State>;
  readonly #end = Promise.withResolvers<State>();
  readonly #stopped = new AbortController();
  #isLooking = false;

  constructor({ name, look }: Subject<State>, { clock, isFinal }: Looking<State>) {
    this.#clock = clock;
    this.name = name;
    this.#isFinal = isFinal;
    this.look = coalesce(async () => this.#saw(await look()));
    // All requests may have left when a read fails.
    this.#end.promise.catch(() => undefined);
  }

  /** The final state, or the error of a read. */
  get ended(): Promise<State> {
    return this.#end.promise;
  }

  begin(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#lookOn();
  }

  stop(): void {
    this.#stopped.abort();
  }

  #saw(state: State): State {
    this.latest = state;
    if (this.#isFinal(state)) {
      this.hasEnded = true;
      this.#end.resolve(state);
    }
    return state;
  }

  async #lookOn(): Promise<void> {
    try {
      while (!this.hasEnded && (await this.#pause(this.#stopped.signal))) await this.look();
    } catch (error) {
      this.hasEnded = true;
      this.#end.reject(error);
    }
  }

  /** Returns false when the caller no longer waits. */
  #pause(signal: AbortSignal): Promise<boolean> {
    return this.#clock.sleep(limits.statusLookMs, signal).then(
      () => !signal.aborted,
      () => false,
    );
  }
}

/** One for each service, which is known by its database. */
export function finalStates<State>(
  isFinal: IsFinal<State>,
): (needs: Pick<Needs, 'db' | 'clock'>) => FinalStates<State> {
  const all = new WeakMap<object, FinalStates<State>>();
  return (needs) => {
    const known = all.get(needs.db) ?? new FinalStates<State>(needs, isFinal);
    all.set(needs.db, known);
    return known;
  };
}
