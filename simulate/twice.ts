/** The result of one play of a seed. */
export interface Played {
  readonly seed: number;
  readonly digest: string;
  /** Each step, if plays are compared. */
  readonly trace: readonly string[];
}

/** The plays of one block are compared with each other, and then forgotten. */
const BLOCK = 100;

/**
 * The seeds in the order in which they are played. With `isTwice` each block is played a second time from its end: then
 * other histories come before each one, and most of them in another worker.
 */
export function* inPlayOrder(
  { from, to }: { readonly from: number; readonly to: number },
  isTwice: boolean,
): Generator<number, undefined> {
  if (!isTwice) {
    for (let seed = from; seed <= to; seed += 1) yield seed;
    return;
  }
  for (let first = from; first <= to; first += BLOCK) {
    const last = Math.min(first + BLOCK - 1, to);
    for (let seed = first; seed <= last; seed += 1) yield seed;
    for (let seed = last; seed >= first; seed -= 1) yield seed;
  }
}

/** Compares the second play of each seed with the first. */
export class Comparison {
  readonly #firsts = new Map<number, Played>();

  /** Undefined for the first play; empty if both are the same; else where they differ. */
  note(played: Played): string | undefined {
    const first = this.#firsts.get(played.seed);
    if (first === undefined) {
      this.#firsts.set(played.seed, played);
      return undefined;
    }
    this.#firsts.delete(played.seed);
    return first.digest === played.digest ? '' : differenceOf(first, played);
  }
}

function differenceOf({ trace }: Played, { trace: other }: Played): string {
  const at = trace.findIndex((line, index) => line !== other[index]);
  const place = at === -1 ? trace.length : at;
  return `the same seed gave another history at line ${place + 1}: "${trace[place] ?? ''}", then "${other[place] ?? ''}"`;
}
