import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from './blocks.ts';

test('the last block may have fewer hotels', () => {
  assert.deepEqual([0, 1, 10, 11, 5_000].map(blocksOf), [0, 1, 1, 2, 500]);
});
