import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBelow } from './hash-below.ts';

test('the same words roll the same, other words something else', () => {
  assert.equal(hashBelow(1_000_000, 'a', 1), hashBelow(1_000_000, 'a', 1));
  assert.notEqual(hashBelow(1_000_000, 'a', 1), hashBelow(1_000_000, 'a1'));
});

test('all sides come up about as often', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < 6_000; at += 1) {
    const side = hashBelow(6, 'seed', at);
    counts[side] = (counts[side] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(count > 850 && count < 1_150, String(counts));
});
