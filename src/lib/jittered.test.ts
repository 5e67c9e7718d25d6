import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jittered } from './jittered.ts';

test('a pause is spread evenly around its length', () => {
  assert.deepEqual(
    [0, 0.5, 1].map((fraction) => jittered(1000, fraction)),
    [750, 1000, 1250],
  );
});
