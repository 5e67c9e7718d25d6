import type { Pieces } from '../../../lib/async/pieces.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';

/** The most folds: each keeps a tenth of the groups out. */
const MOST_FOLDS = 10;

/** Groups in folds of about the same number of rows. Rows of one group are in one fold, because they err together. */
export function foldsOf<Row>(groups: readonly (readonly Row[])[]): Row[][] {
  const folds = Array.from({ length: Math.min(MOST_FOLDS, groups.length) }, (): Row[] => []);
  for (const group of groups.toSorted((one, other) => other.length - one.length)) {
    const [least] = folds.toSorted((one, other) => one.length - other.length);
    least?.push(...group);
  }
  return folds;
}

/** What one group adds to a mean: the sum of its rows, and their number. */
export interface Share {
  readonly sum: number;
  readonly rows: number;
}

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2_000;
const TAIL = 0.025;
/** Groups that a piece draws: some milliseconds. */
const DRAWN_IN_PIECE = 50_000;

/** The mean of all rows, and the range that 95 of 100 resamples of the groups have: a bootstrap of whole groups. */
export function* intervalOf(groups: readonly Share[], seed: number): Pieces<Interval> {
  const random = seededRandom(seed);
  const means: number[] = [];
  const inPiece = Math.max(1, Math.floor(DRAWN_IN_PIECE / Math.max(1, groups.length)));
  while (means.length < RESAMPLES) {
    means.push(meanOf(groups.map(() => random.pick(groups))));
    if (means.length % inPiece === 0) yield;
  }
  means.sort((one, other) => one - other);
  const at = (share: number) => means[Math.min(Math.floor(share * RESAMPLES), RESAMPLES - 1)] ?? 0;
  return { mean: meanOf(groups), low: at(TAIL), high: at(1 - TAIL) };
}

function meanOf(groups: readonly Share[]): number {
  const sum = groups.reduce((total, one) => total + one.sum, 0);
  const rows = groups.reduce((total, one) => total + one.rows, 0);
  return sum / Math.max(1, rows);
}
