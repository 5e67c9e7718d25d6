import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { findWord } from '../shard/vocabulary.ts';
import { prepareQuery, Scratch, MAX_UNITS, TOWN_SHARE } from './query.ts';
import { normalForm } from '../read/normal-form.ts';

const scratch = new Scratch(shardOf(marling));
const queryOf = (name: string, city = 'Marling') =>
  prepareQuery(scratch, normalForm(hotelText({ name, city })));

test('rare words weigh more than common ones, and fillers almost nothing', () => {
  const weight = new Map(queryOf('The Cormorant Hotel', '').units.map((unit) => [unit.word, unit.weight]));
  assert.ok((weight.get('cormorant') ?? 0) > (weight.get('hotel') ?? 1));
  assert.ok((weight.get('the') ?? 1) < 0.1);
});

test('a word that repeats the town keeps a part of its weight', () => {
  const alone = queryOf('Marling', '').units[0]?.weight ?? 0;
  assert.ok(Math.abs((queryOf('Marling').units[0]?.weight ?? 0) - alone * TOWN_SHARE) < 1e-6);
});

test('towns are found by their name, in the city and in the name', () => {
  assert.ok(queryOf('Cormorant').places.length > 0);
  assert.ok(queryOf('Cormorant Marling', '').placesInName.length > 0);
  assert.deepEqual(queryOf('Cormorant', 'Nowhere').places, []);
});

test('towns are found by their sound if none has the name', () => {
  const [place] = queryOf('Cormorant').places;
  assert.equal(queryOf('Cormorant', 'Марлинг').places[0], place);
  assert.equal(queryOf('Cormorant', 'Maarlinng').places[0], place);
  queryOf('Cormorant', 'Марлинг');
  assert.equal(scratch.placeStamp[findWord(scratch.shard.vocabulary, 'marling')], scratch.epoch);
});

test('streets and names in another script are matched by sound', () => {
  prepareQuery(scratch, normalForm(hotelText({ name: 'Корморан', address: 'Пильчард 12', city: 'Marling' })));
  assert.equal(scratch.streetStamp[findWord(scratch.shard.vocabulary, 'pilchard')], scratch.epoch);
  prepareQuery(scratch, normalForm(hotelText({ name: 'Корморант', city: 'Marling' })));
  const id = findWord(scratch.shard.vocabulary, 'cormorant');
  assert.equal(scratch.nameStamp[id], scratch.epoch);
  assert.ok((scratch.likeness[id] ?? 1) < 1, 'a little less sure than the word itself');
});

test('a known word is not a misspelling of its neighbour', () => {
  queryOf('Welby');
  const stamp = (word: string) => scratch.likeness[findWord(scratch.shard.vocabulary, word)];
  assert.ok(stamp !== undefined);
  queryOf('Marlimg');
  const id = findWord(scratch.shard.vocabulary, 'marling');
  assert.equal(scratch.nameStamp[id], scratch.epoch);
  assert.ok((scratch.likeness[id] ?? 0) > 0.8 && (scratch.likeness[id] ?? 0) < 1);
});

test('very long names are cut', () => {
  const long = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  assert.ok(queryOf(long).units.length <= MAX_UNITS);
});
