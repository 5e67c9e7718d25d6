import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBelow } from './hash-below.ts';

test('the same words give the same number, other words another', () => {
  assert.equal(hashBelow(1_000_000, 'a', 1), hashBelow(1_000_000, 'a', 1));
  assert.notEqual(hashBelow(1_000_000, 'a', 1), hashBelow(1_000_000, 'a1'));
});

test('all numbers are about equally frequent', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < 6_000; at += 1) {
    const side = hashBelow(6, 'seed', at);
    counts[side] = (counts[side] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(count > 850 && count < 1_150, String(counts));
});
