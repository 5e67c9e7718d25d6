import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bucketOf, buildBuckets, GrowingArray } from './buckets.ts';

test('every entry is in the bucket of its key', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffffffff), { maxLength: 200 }), (keys) => {
      const buckets = buildBuckets(Uint32Array.from(keys), Uint32Array.from(keys.keys()), keys.length);
      for (const [index, key] of keys.entries()) {
        const { from, to } = bucketOf(buckets, key);
        assert.ok(buckets.item.subarray(from, to).includes(index));
      }
    }),
  );
});

test('a growing array keeps what was pushed', () => {
  const growing = new GrowingArray();
  for (let i = 0; i < 5000; i++) growing.push(i * 3);
  assert.equal(growing.length, 5000);
  assert.deepEqual(
    growing.done(),
    Uint32Array.from({ length: 5000 }, (_, i) => i * 3),
  );
  assert.equal(growing.view()[4999], 14_997);
});
