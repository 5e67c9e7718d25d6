import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

test('accounts are served in turn, and one with many waits for one of each other account', () => {
  const queue = new FairQueue<string>();
  for (const [account, waiter] of Object.entries({ a1: 'a', a2: 'a', a3: 'a', b1: 'b', c1: 'c' }))
    queue.add(waiter, account);
  assert.deepEqual([queue.size, queue.longest, queue.aheadOf('b'), queue.aheadOf('d')], [5, 3, 4, 3]);
  const served = Array.from({ length: 5 }, () => queue.next());
  assert.deepEqual(served, ['a1', 'b1', 'c1', 'a2', 'a3']);
  assert.deepEqual([queue.next(), queue.size], [undefined, 0]);
});

test('an account that may not be served keeps its place', () => {
  const queue = new FairQueue<string>();
  for (const account of ['a', 'b']) for (const number of [1, 2]) queue.add(account, `${account}${number}`);
  const served = [queue.next((account) => account !== 'a'), queue.next(() => false), queue.next()];
  assert.deepEqual([served, queue.size], [['b1', undefined, 'a1'], 2]);
});
