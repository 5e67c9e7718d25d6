import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawThresholds, WANTED_REVIEW, type Judged } from './hotels-thresholds.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

/** Rows whose probability says the truth: of those at .7 seven in ten are right. One in twenty has a conflict. */
const throws = seededRandom(3);
const calibrated = Array.from({ length: 4000 }, (): Judged => {
  const probability = throws.fraction();
  return { probability, isRight: throws.chance(probability), isFree: throws.chance(0.95) };
});
const lines = drawThresholds(calibrated, calibrated.length, 1);
const isMatched = ({ isFree, probability }: Judged) => isFree && probability >= lines.matched;

test('above the line of a match enough are right', () => {
  const matched = calibrated.filter(isMatched);
  const precision = matched.filter(({ isRight }) => isRight).length / matched.length;
  assert.ok(precision > 0.975 && precision < 0.99, `precision ${precision}`);
});

test('the wanted share of rows lies above the line of a review', () => {
  const review = calibrated.filter((one) => !isMatched(one) && one.probability >= lines.review);
  const share = review.length / calibrated.length;
  // The threshold is the mean of many draws, rounded to three digits: it meets the share nearly, not to the row.
  assert.ok(Math.abs(share - WANTED_REVIEW) < 0.005, `share ${share}`);
});

test('where nothing can be right nothing is matched', () => {
  const wrong = calibrated.map((one) => ({ ...one, isRight: false }));
  assert.equal(drawThresholds(wrong, wrong.length, 1).matched, 1);
});
