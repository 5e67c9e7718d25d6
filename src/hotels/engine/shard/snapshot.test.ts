import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { shardFromBytes, shardToBytes } from './snapshot.ts';

const written = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(shardToBytes(shardOf(marling), 'change 17')));

test('what was written is read back', () => {
  const read = shardFromBytes(written());
  assert.deepEqual(read, { shard: shardOf(marling), stamp: 'change 17' });
});

test('a damaged byte, a truncated file and another fingerprint are refused', () => {
  const whole = written();
  for (const at of [0, 8, 13, 30, Math.floor(whole.length / 2), whole.length - 9]) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x41;
    assert.equal(shardFromBytes(damaged), undefined, `byte ${at}`);
  }
  assert.equal(shardFromBytes(whole.slice(0, whole.length - 8)), undefined);
  assert.equal(shardFromBytes(new Uint8Array(3)), undefined);
});
