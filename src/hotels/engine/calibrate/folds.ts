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

/** The mean of all rows, and the range that 95 of 100 resamples of the groups have: a bootstrap of whole groups. */
export function intervalOf(groups: readonly Share[], seed: number): Interval {
  const random = seededRandom(seed);
  const meanOf = (some: readonly Share[]): number =>
    some.reduce((sum, one) => sum + one.sum, 0) /
    Math.max(
      1,
      some.reduce((rows, one) => rows + one.rows, 0),
    );
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(groups.map(() => random.pick(groups))),
  ).toSorted((one, other) => one - other);
  const at = (share: number) => means[Math.min(Math.floor(share * RESAMPLES), RESAMPLES - 1)] ?? 0;
  return { mean: meanOf(groups), low: at(TAIL), high: at(1 - TAIL) };
}
