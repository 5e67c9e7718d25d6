import { seededRandom } from '../../lib/seeded-random.ts';

/**
 * A cache of computed values, with a limit on the sum of their sizes.
 * To make room, entries are checked in random order: one that was used since its last check stays, the
 * first other one is evicted. So names that are used once do not evict frequent ones; and if more names than fit are used
 * in turn, a part of them is found, while eviction by age would find none.
 */
export class Remembered<T> {
  readonly #limit: number;
  readonly #sizeOf: (value: T, key: string) => number;
  readonly #places = new Map<string, Entry<T>>();
  readonly #entries: Entry<T>[] = [];
  #size = 0;
  /** The same in every run, so that evictions are repeatable. */
  readonly #random = seededRandom(1);

  /** Without `sizeOf` each value has the size 1. */
  constructor(limit: number, sizeOf: (value: T, key: string) => number = () => 1) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  /** The sizes of all that is remembered. */
  get size(): number {
    return this.#size;
  }

  /** Undefined where it is not remembered. */
  find(key: string): T | undefined {
    const entry = this.#places.get(key);
    if (entry === undefined) return undefined;
    entry.isUsed = true;
    return entry.value;
  }

  get(key: string, make: () => T): T {
    const entry = this.#places.get(key);
    if (entry !== undefined) {
      entry.isUsed = true;
      return entry.value;
    }
    const value = make();
    const size = this.#sizeOf(value, key);
    if (size > this.#limit) return value;
    while (this.#size + size > this.#limit) this.#evictOne();
    const added = { key, value, size, isUsed: false };
    this.#places.set(key, added);
    this.#entries.push(added);
    this.#size += size;
    return value;
  }

  #evictOne(): void {
    for (;;) {
      const at = this.#random.below(this.#entries.length);
      const entry = this.#entries[at];
      const last = this.#entries.at(-1);
      if (entry === undefined || last === undefined) return;
      if (entry.isUsed) {
        entry.isUsed = false;
        continue;
      }
      this.#entries[at] = last;
      this.#entries.pop();
      this.#places.delete(entry.key);
      this.#size -= entry.size;
      return;
    }
  }
}

interface Entry<T> {
  readonly key: string;
  readonly value: T;
  readonly size: number;
  isUsed: boolean;
}
