/**
 * The times of the requests admitted within the last window, at most `quota` of them, in a ring buffer. Each time is
 * added and removed once.
 */
export class Recent {
  readonly #instantsMs: Float64Array;
  readonly #windowMs: number;
  #oldest = 0;
  #size = 0;

  constructor(quota: number, windowMs: number) {
    this.#instantsMs = new Float64Array(quota);
    this.#windowMs = windowMs;
  }

  /** The number in the window that ends now. */
  count(nowMs: number): number {
    while (this.#size > 0 && this.#at(0) <= nowMs - this.#windowMs) {
      this.#oldest = (this.#oldest + 1) % this.#instantsMs.length;
      this.#size -= 1;
    }
    return this.#size;
  }

  /** The caller has checked that there is room. */
  add(nowMs: number): void {
    this.#instantsMs[(this.#oldest + this.#size) % this.#instantsMs.length] = nowMs;
    this.#size += 1;
  }

  /** Until the oldest leaves the window. */
  resetMs(nowMs: number): number {
    return this.#size === 0 ? 0 : Math.max(0, this.#at(0) + this.#windowMs - nowMs);
  }

  #at(offset: number): number {
    return this.#instantsMs[(this.#oldest + offset) % this.#instantsMs.length] ?? 0;
  }
}
