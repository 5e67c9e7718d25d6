import type { ModelTable } from '../src/hotels/engine/trees/table.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

/** What a row was given by trees that had not seen it. */
export interface Judged {
  readonly probability: number;
  readonly isRight: boolean;
  /** No conflict and no rival keeps it from being matched. */
  readonly isFree: boolean;
}

/** The goals are .98 and .10: rows that the lines have not seen keep no promise to the row. */
const WANTED_PRECISION = 0.98;
export const WANTED_REVIEW = 0.092;
/** However often rows beyond it are right: no hotel is shown that is about as likely wrong. */
const LEAST_MATCHED = 0.5;

/** A line drawn once hangs on single rows of the sample; the mean of many hangs on none. */
const DRAWS = 100;

/** Least probabilities of a match and of a row for a person: the mean of what draws from the rows, with repetition, say. */
export function drawLines(judged: readonly Judged[], rows: number, seed: number): ModelTable['thresholds'] {
  const throws = seededRandom(seed);
  const lines = Array.from({ length: DRAWS }, () =>
    linesOf(
      judged.map(() => throws.pick(judged)),
      rows,
    ),
  );
  const mean = (line: keyof ModelTable['thresholds']) =>
    Number((lines.reduce((sum, one) => sum + one[line], 0) / DRAWS).toFixed(3));
  return { matched: mean('matched'), review: mean('review') };
}

/** The lowest line above which enough are right, and the one above which the wanted share of the rest lies. */
function linesOf(drawn: readonly Judged[], rows: number): ModelTable['thresholds'] {
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
