import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes } from '../hash.ts';
import { IndexBuilder } from './index-builder.ts';
import { IndexWriter } from './index-writer.ts';
import { MAX_ID_BYTES, PartnerIndex } from './partner-index.ts';

const nowhere = () => undefined;

function hotelOf(index: PartnerIndex, id: string): number {
  const bytes = Buffer.from(id);
  const record = index.find(bytes, { from: 0, to: bytes.length, hash: hashBytes(bytes, 0, bytes.length) });
  return record === 0 ? 0 : index.hotelOf(record);
}

test('a reader of an index sees that an id is set, changed and removed', () => {
  const written = new IndexBuilder().intoBuckets().finish(nowhere);
  const reader = new PartnerIndex(written.parts);
  const writer = new IndexWriter(written);
  const id = Buffer.from('A-1');
  for (const hotel of [5, 2 ** 33 + 6]) {
    assert.equal(writer.set(id, { kind: 'unique', hotel }, nowhere), true);
    assert.equal(hotelOf(reader, 'A-1'), hotel);
  }
  assert.equal(writer.set(id, { kind: 'absent' }, nowhere), true);
  assert.equal(hotelOf(reader, 'A-1'), 0);
});

test('without room it returns false, and the index stays unchanged', () => {
  const written = new IndexBuilder().intoBuckets().finish(nowhere);
  const reader = new PartnerIndex(written.parts);
  const writer = new IndexWriter(written);
  const idOf = (at: number) => `${at}`.padEnd(MAX_ID_BYTES, '-');
  let at = 0;
  while (writer.set(Buffer.from(idOf(at)), { kind: 'unique', hotel: at + 1 }, nowhere)) at++;
  assert.ok(at > 100, `room for ${at} ids`);
  for (let before = 0; before < at; before++) assert.equal(hotelOf(reader, idOf(before)), before + 1);
});
