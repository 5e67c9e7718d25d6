import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes } from '../hash.ts';
import { IndexBuilder } from './index-builder.ts';
import { MAX_ID_BYTES, PartnerIndex } from './partner-index.ts';

function hotelOf(index: PartnerIndex, id: string): number | undefined {
  const bytes = Buffer.from(id);
  const record = index.find(bytes, { from: 0, to: bytes.length, hash: hashBytes(bytes, 0, bytes.length) });
  return record === 0 ? undefined : index.hotelOf(record);
}

test('mappings added in any order are found by their ids, and no other id is', () => {
  const builder = new IndexBuilder();
  const ids = Array.from({ length: 10_000 }, (_, at) => `id-${(at * 7_919) % 10_000}`);
  for (const [at, id] of ids.entries()) {
    const bytes = Buffer.from(id);
    builder.add(bytes, { from: 0, to: bytes.length }, { hotel: 2 ** 33 + at, state: 'direct' });
  }
  const index = new PartnerIndex(builder.intoBuckets().finish(() => undefined).parts);
  for (const [at, id] of ids.entries()) assert.equal(hotelOf(index, id), 2 ** 33 + at);
  assert.equal(hotelOf(index, 'id-10000'), undefined);
});

test('an empty id, and one that is too long to be kept, is left out', () => {
  const builder = new IndexBuilder();
  const long = 'x'.repeat(MAX_ID_BYTES);
  for (const id of ['', long, `${long}x`]) {
    const bytes = Buffer.from(id);
    builder.add(bytes, { from: 0, to: bytes.length }, { hotel: 1, state: 'direct' });
  }
  const index = new PartnerIndex(builder.intoBuckets().finish(() => undefined).parts);
  assert.deepEqual([hotelOf(index, long), hotelOf(index, `${long}x`)], [1, undefined]);
});
