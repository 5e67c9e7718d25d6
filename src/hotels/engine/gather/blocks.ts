/**
 * A set of runs of hotels that are numbered one after another. It contains some more hotels than were added, never
 * fewer, and is small enough to stay in the CPU cache. A stamp per block instead of clearing.
 */
export class Blocks {
  readonly #stamp: Uint32Array;
  #query = 0;

  constructor(hotels: number) {
    this.#stamp = new Uint32Array((hotels >>> BLOCK_BITS) + 1);
  }

  clear(): void {
    this.#query += 1;
  }

  add(hotel: number): void {
    this.#stamp[hotel >>> BLOCK_BITS] = this.#query;
  }

  /** All hotels from one number up to another. */
  addRange(from: number, to: number): void {
    if (from < to) this.#stamp.fill(this.#query, from >>> BLOCK_BITS, ((to - 1) >>> BLOCK_BITS) + 1);
  }

  has(hotel: number): boolean {
    return this.#stamp[hotel >>> BLOCK_BITS] === this.#query;
  }
}

/** A block holds 32 hotels: about a town of average size. */
const BLOCK_BITS = 5;

/** The first hotel of a hotel's block. */
export function blockOf(hotel: number): number {
  return (hotel >>> BLOCK_BITS) << BLOCK_BITS;
}
