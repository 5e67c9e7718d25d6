import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { FairQueue } from '../../lib/async/fair-queue.ts';
import { Places, type Lateness } from './places.ts';

interface Waiter {
  readonly account: string;
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
  readonly untilMs: number;
  readonly signal: AbortSignal;
}

export interface Entering {
  readonly account: string;
  /** How long the caller waits for the whole response. */
  readonly timeoutMs: number;
  readonly signal: () => AbortSignal;
}

/** The number of admitted requests varies: only this share of the mean is certain. */
const SURE = 0.7;

/**
 * Admission control for costly requests. The number that may run at a time, for all accounts and for each, depends on
 * the delay of the event loop and of the work that running requests have queued (`Places`).
 *
 * The queue matters because its pieces are small: a loop that takes one in each turn is on time, however many wait.
 * Hundreds of searches may run while they wait for slow suppliers, and some dozens while they compute.
 * A request without a place waits in the queue of its account, for at most half of its own timeout. If the queue has not
 * been empty for a second, that is overload, not a burst: requests then wait for at most a tenth of a second (as in
 * controlled delay), because a late response is useless. A request that gets no place in time is refused with 503.
 *
 * Rejected: a limit of requests per second (the cost of a request varies a hundredfold), and a limit by latency (the
 * latency of a search is that of its suppliers).
 */
export class Load {
  readonly #clock: Needs['clock'];
  readonly #waiting = new FairQueue<Waiter>();
  readonly #refused: Counter;
  readonly #log: Needs['log'];
  readonly #closing = new AbortController();
  readonly #queuedLateMs: (nowMs: number) => number;
  readonly #places = new Places();
  #watching: Promise<void> | undefined;
  #emptyAtMs = Number.NEGATIVE_INFINITY;
  /** Requests admitted from the queue: since the last adjustment, and on average. */
  #admitted = 0;
  #admittedPerMs = 0;
  /** Requests refused since they were last logged. */
  #unlogged = 0;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  /** `queuedLateMs`: how late queued work of running requests is now. */
  constructor(
    { clock, log, metrics }: Pick<Needs, 'clock' | 'log' | 'metrics'>,
    queuedLateMs: (nowMs: number) => number,
  ) {
    this.#clock = clock;
    this.#log = log;
    this.#queuedLateMs = queuedLateMs;
    const registers = [metrics];
    this.#refused = new Counter({
      name: 'http_overload_refused_total',
      help: 'Costly requests refused with 503 because the process was overloaded.',
      registers,
    });
    const gauges = {
      limit: () => this.#places.limit,
      running: () => this.#places.running,
      waiting: () => this.#waiting.size,
    };
    new Gauge({
      name: 'http_costly_requests',
      help: 'Costly requests: the present limit, those that run, and those that wait.',
      labelNames: ['what'],
      registers,
      collect() {
        for (const [what, value] of Object.entries(gauges)) this.set({ what }, value());
      },
    });
  }

  get state(): { readonly limit: number; readonly running: number; readonly waiting: number } {
    const { limit, running } = this.#places;
    return { limit, running, waiting: this.#waiting.size };
  }

  /**
   * Throws `overloaded` if a request would wait without success. It is called before the body of a request is read: under
   * overload most requests are refused, so the refusal must be cheap.
   */
  refuseHopeless(account: string): void {
    if (this.isHopeless(account)) throw this.overloaded();
  }

  /** While nothing waits, no request is hopeless. */
  get isQueueing(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether a request would wait without success. */
  isHopeless(account: string): boolean {
    if (!this.isQueueing || this.#places.isLeftFor(account)) return false;
    const isFull = this.#waiting.size >= limits.costlyWaiting;
    if (isFull && this.#waiting.lengthOf(account) >= this.#waiting.longest) return true;
    if (!this.#isOverload(this.#clock.ticksMs())) return false;
    const admittedInTime = this.#admittedPerMs * limits.overloadPatienceMs * SURE;
    return this.#waiting.aheadOf(account) > admittedInTime;
  }

  /** Counts a request that was refused elsewhere because it is hopeless. */
  countRefused(): void {
    this.#refused.inc();
    this.#unlogged += 1;
  }

  /** Resolves when the request may run; then `leave` must be called. Throws `overloaded`. */
  enter(entering: Entering): Promise<void> | undefined {
    this.#watching ??= this.#watch().finally(() => (this.#watching = undefined));
    // If its account has a place, no other request of the account waits.
    if (!this.#places.isLeftFor(entering.account)) return this.#wait(entering);
    this.#places.take(entering.account);
    return undefined;
  }

  leave(account: string): void {
    this.#places.giveBack(account);
    this.#admitWaiting();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
  }

  /** Adjusts the limits to the average delay of the event loop and of the queued work. */
  adjust(late: Lateness): void {
    const perMs = this.#admitted / (limits.loopLooks * limits.loopLookMs);
    this.#admittedPerMs = (this.#admittedPerMs + perMs) / 2;
    this.#admitted = 0;
    this.#places.adjust(late, this.#places.running + this.#waiting.size);
    this.#admitWaiting();
  }

  async #wait({ account, timeoutMs, signal }: Entering): Promise<void> {
    const nowMs = this.#clock.ticksMs();
    if (this.#waiting.size === 0) this.#emptyAtMs = nowMs;
    if (this.#waiting.size >= limits.costlyWaiting) this.#makeRoomFor(account);
    const patienceMs = this.#isOverload(nowMs) ? limits.overloadPatienceMs : limits.burstMs;
    const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
    const untilMs = nowMs + Math.min(patienceMs, timeoutMs / 2);
    this.#waiting.add(account, { account, admit, refuse: reject, untilMs, signal: signal() });
    return promise;
  }

  #isOverload(nowMs: number): boolean {
    return nowMs - this.#emptyAtMs > limits.burstMs;
  }

  /** Drops a request of the longest queue, if that is longer than the queue of the new request. */
  #makeRoomFor(account: string): void {
    if (this.#waiting.lengthOf(account) >= this.#waiting.longest) throw this.overloaded();
    this.#waiting.takeFromLongest()?.refuse(this.overloaded());
  }

  /** Why a costly request is refused; counts it. */
  overloaded(): Error {
    this.countRefused();
    return refuse('overloaded');
  }

  #admitWaiting(): void {
    while (this.#places.areLeft) {
      const waiter = this.#waiting.next((account) => this.#places.isLeftFor(account));
      if (waiter === undefined) break;
      if (waiter.signal.aborted) waiter.refuse(this.overloaded());
      else {
        this.#places.take(waiter.account);
        this.#admitted += 1;
        waiter.admit();
      }
    }
    if (this.#waiting.size === 0) this.#emptyAtMs = this.#clock.ticksMs();
  }

  #logRefused(): void {
    const nowMs = this.#clock.ticksMs();
    if (this.#unlogged === 0 || nowMs - this.#loggedAtMs < limits.refusedLoggedEveryMs) return;
    this.#log.warn({ refused: this.#unlogged }, 'overloaded: costly requests were refused with 503');
    this.#unlogged = 0;
    this.#loggedAtMs = nowMs;
  }

  #refuseLate(nowMs: number): void {
    for (const late of this.#waiting.takeAll(({ untilMs, signal }) => untilMs <= nowMs || signal.aborted))
      late.refuse(this.overloaded());
  }

  /** Measures only while something runs or waits. */
  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    do {
      let loopMs = 0;
      let queuedMs = 0;
      for (let look = 0; look < limits.loopLooks; look += 1) {
        const beforeMs = this.#clock.ticksMs();
        try {
          await this.#clock.sleep(limits.loopLookMs, signal);
        } catch {
          return;
        }
        const nowMs = this.#clock.ticksMs();
        loopMs += Math.max(0, nowMs - beforeMs - limits.loopLookMs);
        queuedMs += this.#queuedLateMs(nowMs);
        this.#refuseLate(nowMs);
      }
      this.adjust({ loopMs: loopMs / limits.loopLooks, queuedMs: queuedMs / limits.loopLooks });
      this.#logRefused();
    } while (this.#places.running + this.#waiting.size > 0);
  }
}
