import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whole, type Pieces } from './pieces.ts';

function* sumOf(numbers: readonly number[]): Pieces<number> {
  let sum = 0;
  for (const one of numbers) {
    sum += one;
    yield;
  }
  return sum;
}

test('work in pieces has its result after the last piece', () => {
  assert.equal(whole(sumOf([1, 2, 3])), 6);
  assert.equal(whole(sumOf([])), 0);
});

test('between two pieces the work waits', () => {
  const pieces = sumOf([1, 2]);
  const steps = [pieces.next(), pieces.next(), pieces.next()].map(({ done, value }) => [done, value]);
  assert.deepEqual(steps, [
    [false, undefined],
    [false, undefined],
    [true, 3],
  ]);
});
