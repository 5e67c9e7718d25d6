import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confidenceFor, readModel, type ModelTable } from './table.ts';

const curve = [
  { precision: 0.96, confidence: 0.5, recall: 0.95, review: 0.06 },
  { precision: 0.98, confidence: 0.7, recall: 0.93, review: 0.08 },
];

test('a wanted precision is a confidence between the points of the curve, and at its ends', () => {
  const confidences = [0.9, 0.96, 0.97, 0.98, 0.99].map((precision) => confidenceFor(precision, curve));
  assert.deepEqual(
    confidences.map((confidence) => confidence.toFixed(2)),
    ['0.50', '0.50', '0.60', '0.70', '0.70'],
  );
});

test('a table for other features is refused with what to do', () => {
  const empty = { features: ['other'], bias: 0, trees: [] };
  const table: ModelTable = {
    version: 'x',
    seed: 1,
    fingerprint: '',
    lists: [],
    metrics: {},
    pair: empty,
    choice: empty,
    thresholds: { matched: 1, review: 0 },
    curve: [],
  };
  assert.throws(() => readModel(table), /trained on other features; run "npm run train -- hotels"/);
});
