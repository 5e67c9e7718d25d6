import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probability } from './model.ts';

test('log-odds become probabilities', () => {
  assert.equal(probability(0), 0.5);
  assert.ok(Math.abs(probability(2) + probability(-2) - 1) < 1e-12);
});
