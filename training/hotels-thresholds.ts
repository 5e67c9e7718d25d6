import type { CurvePoint, ModelTable } from '../src/hotels/engine/trees/table.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

/** The result of a row by trees that had not seen it. */
export interface Judged {
  readonly probability: number;
  readonly isRight: boolean;
  /** No deal-breaker keeps it from being matched. */
  readonly isFree: boolean;
}

/** How many rows there were, and how many of them have a hotel: of some nothing was found, so nothing was judged. */
export interface ListSize {
  readonly rows: number;
  readonly present: number;
}

/** The points of the curve, and the one that is the default. A new list is a little harder than those of the folds. */
const precisions = [0.95, 0.96, 0.97, 0.975, 0.98, 0.985, 0.99, 0.995];
export const WANTED_PRECISION = 0.99;
/** A little below the goal: thresholds meet it only nearly on rows that they have not seen. */
export const WANTED_REVIEW = 0.085;
/** However often rows beyond it are right: no hotel is matched that is twice as likely wrong as right. */
const LEAST_MATCHED = 0.3;

/** One sample depends on single rows; the mean of many does not. */
const DRAWS = 100;

/** The least probabilities of a match and of a review: the mean over samples of the rows, drawn with repetition. */
export function drawThresholds(
  judged: readonly Judged[],
  size: ListSize,
  seed: number,
): Pick<ModelTable, 'thresholds' | 'curve'> {
  const random = seededRandom(seed);
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = judged.map(() => random.pick(judged)).toSorted((a, b) => b.probability - a.probability);
    const confidences = precisions.map((precision) => confidenceOf(drawn, precision));
    const matched = confidences[precisions.indexOf(WANTED_PRECISION)]!; // one of the points
    return { confidences, review: reviewOf(drawn, matched, size.rows) };
  });
  const mean = (values: readonly number[]) => rounded(values.reduce((sum, value) => sum + value, 0) / DRAWS);
  const review = mean(draws.map((draw) => draw.review));
  const curve = precisions.map((precision, at): CurvePoint => {
    const confidence = mean(draws.map(({ confidences }) => confidences[at]!)); // a confidence per point
    return { precision, confidence, ...sharesAt(judged, { confidence, review }, size) };
  });
  const matched = curve.find(({ precision }) => precision === WANTED_PRECISION)?.confidence ?? 1;
  return { thresholds: { matched, review }, curve };
}

/** The lowest probability above which enough are right. */
function confidenceOf(sorted: readonly Judged[], precision: number): number {
  let lowest = 1;
  let right = 0;
  for (const [index, { isRight, probability }] of sorted.filter(({ isFree }) => isFree).entries()) {
    right += isRight ? 1 : 0;
    if (right >= precision * (index + 1)) lowest = Math.max(LEAST_MATCHED, probability);
  }
  return lowest;
}

/** The probability above which the wanted share of what is not matched lies. */
function reviewOf(sorted: readonly Judged[], matched: number, rows: number): number {
  const rest = sorted.filter(({ isFree, probability }) => !isFree || probability < matched);
  return rest[Math.floor(rows * WANTED_REVIEW)]?.probability ?? 0;
}

function sharesAt(
  judged: readonly Judged[],
  { confidence, review }: { readonly confidence: number; readonly review: number },
  { rows, present }: ListSize,
): Pick<CurvePoint, 'recall' | 'review'> {
  const isMatched = ({ isFree, probability }: Judged) => isFree && probability >= confidence;
  const right = judged.filter((one) => isMatched(one) && one.isRight).length;
  const reviewed = judged.filter((one) => !isMatched(one) && one.probability >= review).length;
  return { recall: rounded(right / present), review: rounded(reviewed / rows) };
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
