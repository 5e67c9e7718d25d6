import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPair } from '../read/text/hash.ts';
import { byAddress, keyed } from './by-key.ts';
import { bucketOf, type Buckets } from './buckets.ts';

const found = (buckets: Buckets, key: number) => {
  const { from, to } = bucketOf(buckets, key);
  return [...buckets.item.subarray(from, to)];
};

test('a hotel is under its key, and under none if the column has no value', () => {
  const buckets = keyed(Uint32Array.of(7, 0, 8, 7));
  assert.deepEqual(found(buckets, 7), [0, 3]);
  assert.deepEqual(found(buckets, 8), [2]);
  assert.deepEqual(found(buckets, 0), []);
});

test('an address is under its number with each word, a rare word of it alone too, a sort of way never', () => {
  const words = ['road', 'pilchard'];
  const buckets = byAddress(
    Uint16Array.of(12, 0, 0),
    { start: Uint32Array.of(0, 2), word: Uint32Array.of(0, 1) },
    words,
  );
  assert.ok(found(buckets, hashPair(12, 1)).includes(0));
  assert.ok(found(buckets, hashPair(0, 1)).includes(0));
  assert.equal(buckets.item.length, 2);
});

test('a street whose words are all sorts of ways is under its number with each of them', () => {
  const buckets = byAddress(
    Uint16Array.of(49, 0, 0),
    { start: Uint32Array.of(0, 2), word: Uint32Array.of(0, 1) },
    ['quay', 'walk'],
  );
  for (const word of [0, 1]) assert.deepEqual(found(buckets, hashPair(49, word)), [0]);
  assert.equal(buckets.item.length, 2);
});
