import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawThresholds, WANTED_PRECISION, WANTED_REVIEW, type Judged } from './hotels-thresholds.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

/** Rows whose probability says the truth: of those at .7 seven in ten are right. One in twenty has a deal-breaker. */
const random = seededRandom(3);
const calibrated = Array.from({ length: 4000 }, (): Judged => {
  const probability = random.fraction() ** 0.2;
  return { probability, isRight: random.chance(probability), isFree: random.chance(0.95) };
});
const size = {
  rows: calibrated.length,
  present: calibrated.filter(({ isRight }) => isRight).length,
};
const { thresholds, curve } = drawThresholds(calibrated, size, 1);
const isMatched = ({ isFree, probability }: Judged) => isFree && probability >= thresholds.matched;

test('above the threshold of a match enough are right', () => {
  const matched = calibrated.filter(isMatched);
  const precision = matched.filter(({ isRight }) => isRight).length / matched.length;
  assert.ok(Math.abs(precision - WANTED_PRECISION) < 0.005, `precision ${precision}`);
});

test('the wanted share of rows lies above the threshold of a review', () => {
  const review = calibrated.filter((one) => !isMatched(one) && one.probability >= thresholds.review);
  const share = review.length / calibrated.length;
  // The threshold is the mean of many draws, rounded to three digits: it meets the share nearly, not to the row.
  assert.ok(Math.abs(share - WANTED_REVIEW) < 0.01, `share ${share}`);
});

test('along the curve precision and confidence rise, and recall falls', () => {
  for (const [at, point] of curve.entries()) {
    const next = curve[at + 1];
    if (next === undefined) continue;
    assert.ok(next.precision > point.precision && next.confidence >= point.confidence);
    assert.ok(next.recall <= point.recall && next.review >= point.review);
  }
});

test('if no match can be right nothing is matched', () => {
  const wrong = calibrated.map((one) => ({ ...one, isRight: false }));
  assert.equal(drawThresholds(wrong, size, 1).thresholds.matched, 1);
});
