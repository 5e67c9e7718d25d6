import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrated, calibratedThresholds, modelConfidenceFor } from './calibration.ts';

const thresholds = { matched: 0.732, review: 0.09 };
const bold = { slope: 0.6, intercept: -1, border: 0.732, matchedFrom: 0.732, reviewFrom: 0.09 };
const shy = { slope: 1.1, intercept: 1, border: 0.732, matchedFrom: 0.5, reviewFrom: 0.2 };
const verdictOf = (own: typeof bold, model: number, wanted = thresholds, alike = 0) => {
  const { matched, review } = calibratedThresholds(own, { model, alike, thresholds: wanted });
  const probability = calibrated(own, model);
  return probability * (1 + alike) < review ? 'no_match' : probability >= matched ? 'matched' : 'review';
};

test('a calibrated probability never falls where the confidence of the model rises', () => {
  for (const own of [bold, shy]) {
    const all = Array.from({ length: 1_001 }, (_, at) => calibrated(own, at / 1_000));
    assert.deepEqual(
      all,
      all.toSorted((one, other) => one - other),
    );
    assert.ok(all.every((one) => one >= 0 && one <= 1));
  }
});

test('a row at the border or above it keeps its verdict, and is never less certain', () => {
  for (const own of [bold, shy])
    for (const model of [0.732, 0.8, 0.95, 0.9999]) {
      assert.ok(calibrated(own, model) >= model);
      for (const matched of [0.5, 0.732, 0.9])
        assert.equal(
          verdictOf(own, model, { ...thresholds, matched }),
          model >= matched ? 'matched' : 'review',
          `${model} ${matched}`,
        );
    }
});

test('a row in which the model finds nothing stays without a match', () => {
  for (const model of [0, 0.05, 0.0899]) assert.equal(verdictOf({ ...shy, intercept: 9 }, model), 'no_match');
  assert.equal(verdictOf(bold, 0.05, thresholds, 1), 'review', 'several equally good hotels are for people');
});

test('rows match, and leave review, only where the thresholds moved', () => {
  assert.equal(verdictOf(shy, 0.55), 'matched');
  assert.equal(verdictOf({ ...shy, matchedFrom: 0.732 }, 0.55), 'review');
  assert.equal(verdictOf({ ...shy, matchedFrom: 0.732 }, 0.55, { ...thresholds, matched: 0.4 }), 'matched');
  assert.equal(verdictOf({ ...bold, reviewFrom: 0.3 }, 0.12), 'review');
  assert.equal(verdictOf({ ...bold, intercept: -3, reviewFrom: 0.3 }, 0.1), 'no_match');
  assert.equal(verdictOf({ ...bold, intercept: -3 }, 0.1), 'review');
});

test('the confidence of the model for a probability is the inverse', () => {
  for (const probability of [0.1, 0.4, 0.7])
    assert.ok(
      Math.abs(calibrated({ ...shy, border: 1 }, modelConfidenceFor(shy, probability)) - probability) < 1e-9,
    );
});
