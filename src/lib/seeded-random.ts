/**
 * Repeatable random numbers: the same seed gives the same numbers on every machine. Not for secrets.
 */
export class SeededRandom {
  readonly #next: () => number;

  /** `next` gives whole numbers of 32 bits. */
  constructor(next: () => number) {
    this.#next = next;
  }

  /** A whole number of 32 bits, not negative. */
  bits(): number {
    return this.#next();
  }

  /** 0 ≤ n < 1 */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** 0 ≤ n < limit */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** min ≤ n ≤ max */
  whole(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Some of the list, each with the same probability, in the order of the list. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }

  /** Approximately normally distributed: the mean of four numbers from -1 to 1. */
  normal(): number {
    return (this.fraction() + this.fraction() + this.fraction() + this.fraction()) / 2 - 1;
  }

  /** `#` a digit, `@` a capital letter, `%` a hexadecimal digit; everything else stays. */
  pattern(text: string): string {
    return text.replace(/[#@%]/g, (sign) =>
      sign === '#'
        ? String(this.whole(0, 9))
        : sign === '@'
          ? String.fromCharCode(65 + this.whole(0, 25))
          : this.whole(0, 15).toString(16),
    );
  }
}

/** From one seed (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  return new SeededRandom(() => {
    state = (state + STEP) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  });
}

/**
 * From several keys, such as a seed and a position. Neighbouring keys give unrelated numbers, so each item can have
 * its own random numbers, independent of the other items.
 */
export function keyedRandom(...keys: readonly number[]): SeededRandom {
  let state = keys.reduce((before, key) => mix(before ^ mix(key | 0)), 0x9e3779b9);
  return new SeededRandom(() => {
    state = (state + STEP) | 0;
    return mix(state) >>> 0;
  });
}

const STEP = 0x6d2b79f5;

/** Spreads every bit of a 32-bit number over all others (the finalizer of MurmurHash3). */
export function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}
