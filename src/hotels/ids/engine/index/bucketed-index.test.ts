import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes } from '../hash.ts';
import type { BucketedIndex } from './bucketed-index.ts';
import { IndexBuilder } from './index-builder.ts';
import { kind, PartnerIndex } from './partner-index.ts';

function bucketed(
  mappings: readonly (readonly [id: string, hotel: number, state: 'direct' | 'withdrawn'])[],
): BucketedIndex {
  const builder = new IndexBuilder();
  for (const [id, hotel, state] of mappings) {
    const bytes = Buffer.from(id);
    builder.add(bytes, { from: 0, to: bytes.length }, { hotel, state });
  }
  return builder.intoBuckets();
}

test('ids of several hotels are listed with these hotels, and ids of one are not', () => {
  const { ids, hotels } = bucketed([
    ['a', 1, 'direct'],
    ['a', 2, 'direct'],
    ['b', 3, 'direct'],
    ['b', 3, 'direct'],
    ['c', 4, 'direct'],
    ['c', 5, 'withdrawn'],
  ]).shared();
  assert.deepEqual(ids, ['a']);
  assert.deepEqual(
    hotels.toSorted((one, other) => one - other),
    [1, 2],
  );
});

test('several records of an id are settled into one', () => {
  const { parts } = bucketed([
    ['a', 1, 'direct'],
    ['b', 7, 'direct'],
    ['a', 2, 'direct'],
    ['c', 9, 'withdrawn'],
    ['c', 9, 'direct'],
  ]).finish(() => undefined);
  const index = new PartnerIndex(parts);
  const kindOf = (id: string): number => {
    const bytes = Buffer.from(id);
    return index.kindOf(
      index.find(bytes, { from: 0, to: bytes.length, hash: hashBytes(bytes, 0, bytes.length) }),
    );
  };
  assert.deepEqual(['a', 'b', 'c'].map(kindOf), [kind.several, kind.unique, kind.unique]);
});
