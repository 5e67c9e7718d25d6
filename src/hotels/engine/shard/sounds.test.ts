import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { soundingLike, soundKey } from './sounds.ts';
import { wordAt } from './vocabulary.ts';

const shard = shardOf([
  ...marling,
  catalogueHotel(90, { name: 'Отель Мармелад', address: 'ул. Кипарисовая 3', city: 'Marling' }),
]);
const foundBy = (word: string, isForeign: boolean) =>
  soundingLike(shard, word, isForeign).map(({ id }) => wordAt(shard.vocabulary, id));

test('a word of another script finds the Latin word of its sound', () => {
  assert.ok(foundBy('kormran', true).length === 0);
  assert.deepEqual(foundBy('kormrnt', true), ['cormorant']);
});

test('a Latin word finds words in other scripts, and no others', () => {
  assert.deepEqual(foundBy('marmelade', false), ['marmelad']);
  assert.deepEqual(foundBy('kormorant', false), []);
});

test('numbers and words without two consonants have no sound', () => {
  assert.equal(soundKey('4you'), 0);
  assert.equal(soundKey('aya'), 0);
  assert.notEqual(soundKey('eden'), 0);
});
