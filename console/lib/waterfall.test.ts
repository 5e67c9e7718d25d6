import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from './waterfall.ts';

test('each bar starts where the one above ends, and the last ends at the sum', () => {
  const steps = stepsOf([
    { label: 'before', amount: -2 },
    { label: 'address', text: 'the same', amount: 4 },
    { label: 'name', amount: -1 },
  ]);
  assert.deepEqual(
    steps.map(({ label, left, width }) => [label, left, width]),
    [
      ['before', 0, 0.5],
      ['address', 0, 1],
      ['name', 0.75, 0.25],
    ],
  );
});

test('nothing has no width', () => {
  assert.deepEqual(stepsOf([{ label: 'before', amount: 0 }])[0]?.width, 0);
  assert.deepEqual(stepsOf([]), []);
});
