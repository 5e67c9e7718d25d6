import { limits } from '../../contract/limits.ts';

/** The share of the places that one adjustment keeps at least. */
const LEAST_KEPT = 0.8;

/** The average delays since the last adjustment. */
export interface Lateness {
  readonly loopMs: number;
  readonly queuedMs: number;
}

/**
 * How many costly requests may run at a time: for all accounts together, and for each account. Both limits follow the
 * delay of the event loop and the delay of the work that running requests have queued.
 *
 *     the loop is late on average            ──▶ a fifth fewer may run (ten times a second)
 *     queued work is late                    ──▶ fewer, in proportion to the delay
 *     both are on time, all places are taken ──▶ a tenth more
 *
 * The limit of an account can fall below that of all accounts together. So if one account makes the loop late, its own
 * requests wait, and the remaining places are for others.
 */
export class Places {
  readonly #all = new Limit({ first: limits.costlyAtFirst, least: limits.costlyAtLeast });
  readonly #each = new Limit({ first: limits.costlyAtMost, least: limits.costlyAtLeastEach });
  readonly #runningOf = new Map<string, number>();
  #running = 0;

  get limit(): number {
    return this.#all.most;
  }

  get running(): number {
    return this.#running;
  }

  /** Whether there is a place for any account. */
  get areLeft(): boolean {
    return this.#running < this.#all.most;
  }

  isLeftFor(account: string): boolean {
    return this.areLeft && this.#countOf(account) < this.#each.most;
  }

  take(account: string): void {
    this.#running += 1;
    this.#runningOf.set(account, this.#countOf(account) + 1);
  }

  giveBack(account: string): void {
    this.#running -= 1;
    const left = this.#countOf(account) - 1;
    if (left > 0) this.#runningOf.set(account, left);
    else this.#runningOf.delete(account);
  }

  /** `wanted`: how many requests run or wait. */
  adjust({ loopMs, queuedMs }: Lateness, wanted: number): void {
    const kept = loopMs > limits.loopLateMs ? LEAST_KEPT : limits.queuedLateMs / queuedMs;
    const most = this.#runningOf.values().reduce((one, other) => Math.max(one, other), 0);
    if (kept < 1) {
      this.#all.lower(this.#running, Math.max(LEAST_KEPT, kept));
      this.#each.lower(most, Math.max(LEAST_KEPT, kept));
    } else {
      if (wanted >= this.#all.most) this.#all.raise();
      if (most >= this.#each.most) this.#each.raise();
    }
  }

  #countOf(account: string): number {
    return this.#runningOf.get(account) ?? 0;
  }
}

class Limit {
  readonly #least: number;
  most: number;

  constructor({ first, least }: { readonly first: number; readonly least: number }) {
    this.most = first;
    this.#least = least;
  }

  /** Lowers the limit to this part of the requests that run. */
  lower(running: number, part: number): void {
    this.most = Math.max(this.#least, Math.floor(Math.min(this.most, running) * part));
  }

  raise(): void {
    this.most = Math.min(limits.costlyAtMost, Math.ceil(this.most * 1.1));
  }
}
