/**
 * A multimap from a hash to small integers in two flat arrays: entries of one bucket are next to each other. Keys are not
 * stored: a reader of a bucket compares the entries, which it does anyway.
 */
export interface Buckets {
  /** One more than there are buckets; their number is a power of two. */
  readonly start: Uint32Array;
  readonly item: Uint32Array;
}

export function buildBuckets(keys: Uint32Array, items: Uint32Array, count: number): Buckets {
  const size = powerAbove(count);
  const start = new Uint32Array(size + 1);
  const mask = size - 1;
  // Counting sort; every index is below the length of its array by construction.
  for (let i = 0; i < count; i++) start[(keys[i]! & mask) + 1]! += 1;
  for (let b = 0; b < size; b++) start[b + 1]! += start[b]!;
  const next = start.slice(0, size);
  const item = new Uint32Array(count);
  for (let i = 0; i < count; i++) item[next[keys[i]! & mask]!++] = items[i]!;
  return { start, item };
}

/** The bucket of a key as a range of `item`. */
export function bucketOf(buckets: Buckets, key: number): { from: number; to: number } {
  const at = (key & (buckets.start.length - 2)) >>> 0;
  return { from: buckets.start[at] ?? 0, to: buckets.start[at + 1] ?? 0 };
}

function powerAbove(count: number): number {
  let size = 16;
  while (size < count) size *= 2;
  return size;
}

/** An array of 32-bit numbers that grows: what a streaming build collects before it knows how much will come. */
export class GrowingArray {
  #array: Uint32Array = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new Uint32Array(this.#array.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }

  done(): Uint32Array {
    return this.#array.slice(0, this.length);
  }

  view(): Uint32Array {
    return this.#array.subarray(0, this.length);
  }
}
