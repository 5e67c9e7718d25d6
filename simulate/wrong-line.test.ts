import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commit } from './commit.ts';
import { wrongIn, wrongLine } from './wrong-line.ts';

test('what a run reports is read again, first the smallest seed', () => {
  const all = [
    { seed: 34, violation: 'a prebook has 2 bookings: one, other' },
    { seed: 7, violation: 'nothing can happen any more' },
  ];
  const output = all.map((one) => `${wrongLine(one, commit())}\n  npm run simulate -- --seed 7: plays it\n`);
  assert.deepEqual(wrongIn(output.join('')), all.toReversed());
  const elsewhere = wrongLine({ seed: 1, violation: 'b: c' }, 'no commit (this is not a clone)');
  assert.deepEqual(wrongIn(elsewhere), [{ seed: 1, violation: 'b: c' }]);
});
