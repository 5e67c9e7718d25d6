import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readModel, type ModelTable } from './table.ts';

test('a table for other features is refused with what to do', () => {
  const empty = { features: ['other'], bias: 0, trees: [] };
  const table: ModelTable = {
    version: 'x',
    seed: 1,
    fingerprint: '',
    metrics: {},
    pair: empty,
    choice: empty,
    thresholds: { matched: 1, review: 0 },
  };
  assert.throws(() => readModel(table), /trained on other features; run "npm run train -- hotels"/);
});
