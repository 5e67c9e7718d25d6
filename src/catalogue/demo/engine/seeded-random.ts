/**
 * Repeatable chance: the same keys throw the same numbers for ever, on every machine. A hotel of the demo world has
 * its own dice, keyed by seed and place in the world, so any part of the world can be made without the parts before.
 */
export class Dice {
  #state: number;

  constructor(...keys: readonly number[]) {
    this.#state = keys.reduce((state, key) => mixed(state ^ mixed(key | 0)), 0x9e3779b9);
  }

  /** 0 ≤ n < 1 */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return (mixed(this.#state) >>> 0) / 4294967296;
  }

  /** min ≤ n ≤ max */
  whole(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.whole(0, list.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Some of the list, each with the same probability, in the order of the list. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }

  /** About the bell curve: the middle of four throws, from -1 to 1. */
  bell(): number {
    return (this.fraction() + this.fraction() + this.fraction() + this.fraction()) / 2 - 1;
  }

  /** `#` a digit, `@` a capital letter, `%` a hexadecimal digit; everything else stands for itself. */
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

/** Spreads every bit of a 32-bit number over all others (the finishing steps of MurmurHash3). */
function mixed(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}
