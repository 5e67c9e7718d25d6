import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAll } from '../../../../test/support/run-all.ts';
import { foldsOf, intervalOf } from './folds.ts';

test('the interval of a mean holds for groups, not for rows', () => {
  const groups = Array.from({ length: 10 }, (_, at) => ({ sum: at < 5 ? 0 : 100, rows: 100 }));
  const { mean, low, high } = runAll(intervalOf(groups, 1));
  assert.equal(mean, 0.5);
  assert.ok(low < 0.25 && high > 0.75, `${low} ${high}`);
});

test('a piece of the interval draws few groups, and many groups take many pieces', () => {
  const groups = Array.from({ length: 25_000 }, (_, at) => ({ sum: at % 2, rows: 1 }));
  const pieces = intervalOf(groups, 1);
  let count = 0;
  // The first ten are enough: all 1,000 would take seconds.
  while (count < 10 && pieces.next().done !== true) count += 1;
  assert.equal(count, 10);
  assert.equal([...intervalOf(groups.slice(0, 5), 1)].length, 0, 'few groups are one piece');
});

test('a group is in one fold, and the folds have about the same number of rows', () => {
  const groups = Array.from({ length: 30 }, (_, at) => Array.from({ length: 1 + (at % 7) }, () => at));
  const folds = foldsOf(groups);
  const sizes = folds.map((fold) => fold.length);
  assert.equal(folds.length, 10);
  assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 7, String(sizes));
  assert.equal(
    folds.map((fold) => new Set(fold).size).reduce((sum, size) => sum + size),
    30,
  );
  assert.deepEqual(foldsOf([[1], [2]]), [[1], [2]]);
});
