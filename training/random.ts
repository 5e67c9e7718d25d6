import { hashText } from '../src/hotels/engine/read/text/hash.ts';

/** Dice with a seed: the same seed, the same throws, on every machine. */
export interface Dice {
  /** 0 ≤ n < 1 */
  fraction(): number;
  /** 0 ≤ n < below */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** Dice of one thing's own among many: what others throw, and whether they are there at all, changes nothing for it. */
export function diceOf(name: string, seed: number): Dice {
  return dice(hashText(name) ^ Math.imul(seed, 0x9e3779b1));
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    // An empty list is the caller's mistake and shows as undefined at once.
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    chance: (share) => fraction() < share,
  };
}
