import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { hashPair } from '../read/text/hash.ts';
import { bucketOf } from './buckets.ts';
import { findWord, wordAt } from './vocabulary.ts';

test('every hotel is there once, and once more per former name', () => {
  const shard = shardOf(marling);
  assert.equal(shard.hotels, marling.length + 1);
  assert.deepEqual(new Set(shard.id), new Set(marling.map(({ id }) => id)));
  assert.equal(
    shard.isFormer.reduce((sum, one) => sum + one, 0),
    1,
  );
});

test('postings list the hotels whose name has the word', () => {
  const shard = shardOf(marling);
  const word = findWord(shard.vocabulary, 'marling');
  const listed = [...shard.post.subarray(shard.postStart[word], shard.postStart[word + 1])].map(
    (hotel) => shard.id[hotel],
  );
  assert.deepEqual(listed.toSorted(), [2, 3, 4]);
  assert.equal(shard.nameCount[word], 3);
});

test('an address is found by its number and a word of its street', () => {
  const shard = shardOf(marling);
  const { from, to } = bucketOf(shard.byAddress, hashPair(12, findWord(shard.vocabulary, 'pilchard')));
  assert.ok([...shard.byAddress.item.subarray(from, to)].some((hotel) => shard.id[hotel] === 1));
});

test('the order of arrival does not matter', () => {
  const names = (shard: ReturnType<typeof shardOf>) =>
    [...shard.id.keys()]
      .map(
        (hotel) =>
          `${shard.id[hotel]} ${[...shard.nameWord.subarray(shard.nameStart[hotel], shard.nameStart[hotel + 1])].map((id) => wordAt(shard.vocabulary, id)).join(' ')}`,
      )
      .toSorted();
  assert.deepEqual(names(shardOf(marling)), names(shardOf(marling.toReversed())));
});

test('a country without hotels is an empty shard', () => {
  assert.equal(shardOf([]).hotels, 0);
  assert.equal(shardOf([catalogueHotel(7, { name: '...' })]).hotels, 1, 'even a name of no words is kept');
});
