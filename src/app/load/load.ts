import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { FairLine } from './fair-line.ts';

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
  readonly untilMs: number;
  readonly signal: AbortSignal;
}

export interface Entering {
  readonly account: string;
  /** How long the caller waits for the whole answer. */
  readonly timeoutMs: number;
  readonly signal: () => AbortSignal;
}

/**
 * Admission of costly requests, over all accounts. How many may run at a time follows from what everybody feels: how
 * late the event loop is.
 *
 *     late on average ──▶ a fifth fewer may run            (ten times a second)
 *     in time, and as many run as may ──▶ a tenth more
 *
 * So a search that waits for a slow supplier costs nothing and hundreds may run; where they compute, some dozens do.
 * A request without a place waits, each account in its own line, and no longer than half of its own timeout. A line
 * that was not empty for a second is overload, not a burst: then a request waits a tenth of a second at most (as in
 * controlled delay), because an answer that is too late is useless. A request that waited in vain is refused with 503.
 *
 * A limit of requests a second was refused: what a request costs varies a hundredfold. A limit by latency (gradient)
 * was refused: the latency of a search is that of its suppliers.
 */
export class Load {
  readonly #clock: Needs['clock'];
  readonly #waiting = new FairLine<Waiter>();
  readonly #refused: Counter;
  readonly #closing = new AbortController();
  #limit: number = limits.costlyAtFirst;
  #running = 0;
  #watching: Promise<void> | undefined;
  #emptyAtMs = Number.NEGATIVE_INFINITY;
  /** Of those who waited: since the limit was last adjusted, and on average. */
  #admitted = 0;
  #admittedPerMs = 0;

  constructor({ clock, metrics }: Pick<Needs, 'clock' | 'metrics'>) {
    this.#clock = clock;
    const registers = [metrics];
    this.#refused = new Counter({
      name: 'http_overload_refused_total',
      help: 'Costly requests answered 503 because the process had more than it could do.',
      registers,
    });
    const gauges = {
      limit: () => this.#limit,
      running: () => this.#running,
      waiting: () => this.#waiting.size,
    };
    new Gauge({
      name: 'http_costly_requests',
      help: 'Costly requests: how many may run now, how many do, and how many wait.',
      labelNames: ['what'],
      registers,
      collect() {
        for (const [what, value] of Object.entries(gauges)) this.set({ what }, value());
      },
    });
  }

  get state(): { readonly limit: number; readonly running: number; readonly waiting: number } {
    return { limit: this.#limit, running: this.#running, waiting: this.#waiting.size };
  }

  /**
   * Throws `overloaded` where a request would wait in vain. This is asked before the body of a request is read: under
   * overload most requests are refused, so the refusal must cost next to nothing.
   */
  refuseHopeless(account: string): void {
    if (this.#waiting.size === 0) return;
    const isFull = this.#waiting.size >= limits.costlyWaiting;
    if (isFull && this.#waiting.lengthOf(account) >= this.#waiting.longest) throw this.#overloaded();
    if (!this.#isOverload(this.#clock.ticksMs())) return;
    const admittedInTime = this.#admittedPerMs * limits.overloadPatienceMs;
    if (this.#waiting.aheadOf(account) > admittedInTime) throw this.#overloaded();
  }

  /** Resolves when the request may run; then `leave` must be called. Throws `overloaded`. */
  enter(entering: Entering): Promise<void> | undefined {
    this.#watching ??= this.#watch().finally(() => (this.#watching = undefined));
    if (this.#waiting.size === 0 && this.#running < this.#limit) {
      this.#running += 1;
      return undefined;
    }
    return this.#wait(entering);
  }

  leave(): void {
    this.#running -= 1;
    this.#admitWaiting();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
  }

  /** What the watch found: on average the event loop was so late. */
  adjust(lateMs: number): void {
    const perMs = this.#admitted / (limits.loopLooks * limits.loopLookMs);
    this.#admittedPerMs = (this.#admittedPerMs + perMs) / 2;
    this.#admitted = 0;
    const inUse = this.#running + this.#waiting.size;
    if (lateMs > limits.loopLateMs) {
      const fewer = Math.floor(Math.min(this.#limit, this.#running) * 0.8);
      this.#limit = Math.max(limits.costlyAtLeast, fewer);
    } else if (inUse >= this.#limit) {
      this.#limit = Math.min(limits.costlyAtMost, Math.ceil(this.#limit * 1.1));
    }
    this.#admitWaiting();
  }

  async #wait({ account, timeoutMs, signal }: Entering): Promise<void> {
    const nowMs = this.#clock.ticksMs();
    if (this.#waiting.size === 0) this.#emptyAtMs = nowMs;
    if (this.#waiting.size >= limits.costlyWaiting) this.#makeRoomFor(account);
    const patienceMs = this.#isOverload(nowMs) ? limits.overloadPatienceMs : limits.burstMs;
    const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
    const untilMs = nowMs + Math.min(patienceMs, timeoutMs / 2);
    this.#waiting.add(account, { admit, refuse: reject, untilMs, signal: signal() });
    return promise;
  }

  #isOverload(nowMs: number): boolean {
    return nowMs - this.#emptyAtMs > limits.burstMs;
  }

  /** The longest line gives way, if it is longer than that of the newcomer. */
  #makeRoomFor(account: string): void {
    if (this.#waiting.lengthOf(account) >= this.#waiting.longest) throw this.#overloaded();
    this.#waiting.takeFromLongest()?.refuse(this.#overloaded());
  }

  #overloaded(): Error {
    this.#refused.inc();
    return refuse('overloaded');
  }

  #admitWaiting(): void {
    while (this.#running < this.#limit) {
      const waiter = this.#waiting.next();
      if (waiter === undefined) break;
      if (waiter.signal.aborted) waiter.refuse(this.#overloaded());
      else {
        this.#running += 1;
        this.#admitted += 1;
        waiter.admit();
      }
    }
    if (this.#waiting.size === 0) this.#emptyAtMs = this.#clock.ticksMs();
  }

  #refuseLate(nowMs: number): void {
    for (const late of this.#waiting.takeAll(({ untilMs, signal }) => untilMs <= nowMs || signal.aborted))
      late.refuse(this.#overloaded());
  }

  /** Only while something runs: an idle process measures nothing. */
  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    do {
      let lateMs = 0;
      for (let look = 0; look < limits.loopLooks; look += 1) {
        const beforeMs = this.#clock.ticksMs();
        try {
          await this.#clock.sleep(limits.loopLookMs, signal);
        } catch {
          return;
        }
        const nowMs = this.#clock.ticksMs();
        lateMs += Math.max(0, nowMs - beforeMs - limits.loopLookMs);
        this.#refuseLate(nowMs);
      }
      this.adjust(lateMs / limits.loopLooks);
    } while (this.#running + this.#waiting.size > 0);
  }
}
