import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashBytes } from './hash.ts';

test('a part of a buffer has the hash of its bytes alone', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), fc.uint8Array(), (before, bytes, after) => {
      const whole = Buffer.concat([before, bytes, after]);
      const from = before.length;
      assert.equal(hashBytes(whole, from, from + bytes.length), hashBytes(bytes, 0, bytes.length));
    }),
  );
});

test('a hash is an unsigned number of 32 bits and never 0', () => {
  for (let id = 0; id < 5_000; id++) {
    const bytes = Buffer.from(String(id));
    const hash = hashBytes(bytes, 0, bytes.length);
    assert.ok(hash >= 1 && hash < 2 ** 32, `${id} has ${hash}`);
  }
});

test('the first bits, which choose the bucket, spread neighbouring ids evenly', () => {
  const buckets = new Uint32Array(64);
  for (let id = 0; id < 64_000; id++) {
    const bytes = Buffer.from(String(id));
    const bucket = hashBytes(bytes, 0, bytes.length) >>> 26;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  assert.ok(Math.min(...buckets) > 800 && Math.max(...buckets) < 1_200, String(buckets));
});
