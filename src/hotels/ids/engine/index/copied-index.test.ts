import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes } from '../hash.ts';
import { copied } from './copied-index.ts';
import { IndexBuilder } from './index-builder.ts';
import { IndexWriter } from './index-writer.ts';
import { PartnerIndex, kind } from './partner-index.ts';

const IDS = 30_000;
const nowhere = () => undefined;

function indexOf(ids: number) {
  const builder = new IndexBuilder();
  for (let number = 0; number < ids; number++) {
    const bytes = Buffer.from(`A${number}`);
    const id = { from: 0, to: bytes.length };
    builder.add(bytes, id, { hotel: 2 ** 33 + number, state: 'direct' });
    if (number % 3 === 0) builder.add(bytes, id, { hotel: number + 1, state: 'direct' });
  }
  return builder.intoBuckets().finish((hotel) => ({ latitude: hotel % 90, longitude: 1 }));
}

/** What an id means: its hotel, or the words of its list. */
function meant(index: PartnerIndex, id: string): readonly number[] {
  const bytes = Buffer.from(id);
  const hash = hashBytes(bytes, 0, bytes.length);
  const record = index.find(bytes, { from: 0, to: bytes.length, hash });
  if (record === 0) return [];
  if (index.kindOf(record) !== kind.several) return [index.hotelOf(record)];
  const list = index.words[record + 2] ?? 0;
  return [...index.words.subarray(list, list + 1 + 4 * (index.words[list] ?? 0))];
}

test('a copy says the same, and a change of one leaves the other as it is', () => {
  const original = indexOf(IDS);
  const copy = copied(original, 5_000);
  const [before, after] = [new PartnerIndex(original.parts), new PartnerIndex(copy.parts)];
  const writer = new IndexWriter(copy);
  for (let number = 0; number < IDS; number += 7)
    if (number % 5 === 0) writer.set(Buffer.from(`A${number}`), { kind: 'absent' }, nowhere);
  for (let number = 0; number < IDS; number++) {
    const own = meant(before, `A${number}`);
    assert.ok(own.length === (number % 3 === 0 ? 9 : 1));
    assert.deepEqual(meant(after, `A${number}`), number % 35 === 0 ? [] : own);
  }
});

test('a copy has room for the changes it was made for, and leaves out what earlier changes replaced', () => {
  let index = indexOf(IDS);
  const first = index.parts.records.byteLength;
  for (let round = 1; round <= 20; round++) {
    index = copied(index, IDS / 10);
    const writer = new IndexWriter(index);
    for (let number = 0; number < IDS; number += 10) {
      const hotels = [number + round, number + round + 1];
      assert.ok(
        writer.set(Buffer.from(`A${number}`), { kind: 'several', hotels }, nowhere),
        `round ${round}`,
      );
    }
    index = { parts: index.parts, filling: writer.filling };
  }
  assert.ok(index.parts.records.byteLength < 3 * first, `${index.parts.records.byteLength} of ${first}`);
});
