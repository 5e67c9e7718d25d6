import type { ModelTable } from '../src/hotels/engine/trees/table.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

/** What a row was given by trees that had not seen it. */
export interface Judged {
  readonly probability: number;
  readonly isRight: boolean;
  /** No conflict and no rival keeps it from being matched. */
  readonly isFree: boolean;
}

/** The goals are .98 and .10: thresholds meet them only nearly on rows that they have not seen. */
const WANTED_PRECISION = 0.98;
export const WANTED_REVIEW = 0.092;
/** However often rows beyond it are right: no hotel is shown that is about as likely wrong. */
const LEAST_MATCHED = 0.5;

/** One sample depends on single rows; the mean of many does not. */
const DRAWS = 100;

/** The least probabilities of a match and of a review: the mean over samples of the rows, drawn with repetition. */
export function drawThresholds(
  judged: readonly Judged[],
  rows: number,
  seed: number,
): ModelTable['thresholds'] {
  const throws = seededRandom(seed);
  const draws = Array.from({ length: DRAWS }, () =>
    thresholdsOf(
      judged.map(() => throws.pick(judged)),
      rows,
    ),
  );
  const mean = (name: keyof ModelTable['thresholds']) =>
    Number((draws.reduce((sum, one) => sum + one[name], 0) / DRAWS).toFixed(3));
  return { matched: mean('matched'), review: mean('review') };
}

/** The lowest threshold above which enough are right, and the one above which the wanted share of the rest is. */
function thresholdsOf(drawn: readonly Judged[], rows: number): ModelTable['thresholds'] {
  const sorted = drawn.toSorted((a, b) => b.probability - a.probability);
  const free = sorted.filter(({ isFree }) => isFree);
  let matched = 1;
  let right = 0;
  for (const [index, { isRight, probability }] of free.entries()) {
    right += isRight ? 1 : 0;
    if (right >= WANTED_PRECISION * (index + 1)) matched = Math.max(LEAST_MATCHED, probability);
  }
  const rest = sorted.filter(({ isFree, probability }) => !isFree || probability < matched);
  return { matched, review: rest[Math.floor(rows * WANTED_REVIEW)]?.probability ?? 0 };
}
