import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { SimilarWords } from './similar-words.ts';
import { findWord } from '../shard/vocabulary.ts';
import { prepareQuery, Scratch } from './query.ts';
import { normalForm } from '../read/normal-form.ts';

const scratch = new Scratch(shardOf(marling));
const { vocabulary } = scratch.shard;

test('the words similar to a misspelt word are computed once', () => {
  const similar = new SimilarWords(scratch.shard);
  const cormorant = findWord(vocabulary, 'cormorant');
  assert.ok(similar.alike('cormorrant').some(({ id, likeness }) => id === cormorant && likeness > 0.8));
  assert.equal(similar.alike('cormorrant'), similar.alike('cormorrant'));
});

test('a side is not confused with one that sounds similar in another script', () => {
  const similar = new SimilarWords(shardOf([...marling, catalogueHotel(900, { name: '銀河ホテル 西館' })]));
  assert.deepEqual(similar.sounding('east', true), []);
});

function marked(name: string, word: string) {
  prepareQuery(scratch, normalForm(hotelText({ name })));
  const id = findWord(vocabulary, word);
  return scratch.nameStamp[id] === scratch.epoch ? [scratch.unitFrom[id], scratch.unitTo[id]] : undefined;
}

test('a word with gaps in it, one without vowels, one in another Latin spelling', () => {
  assert.deepEqual(marked('The C rmor nt', 'cormorant'), [1, 3]);
  assert.deepEqual(marked('Crmrnt Hotel', 'cormorant'), [0, 0]);
  assert.deepEqual(marked('Kormorant Hotel', 'cormorant'), [0, 0]);
  assert.equal(marked('the c rmor nt', 'cormorant'), undefined, 'small letters alone decide nothing');
});

test('two words written as one answer for both', () => {
  const units = prepareQuery(scratch, normalForm(hotelText({ name: 'Cor Morant' }))).units;
  const id = findWord(vocabulary, 'cormorant');
  assert.equal(units.length, 2);
  assert.deepEqual([scratch.nameStamp[id], scratch.unitFrom[id], scratch.unitTo[id]], [scratch.epoch, 0, 1]);
});

test('a common word answers for what other languages call it, a little less than for itself', () => {
  const castles = new Scratch(shardOf([catalogueHotel(901, { name: 'Castle Hotel Marling' })]));
  prepareQuery(castles, normalForm(hotelText({ name: 'Hotel Schloss Marling' })));
  const id = findWord(castles.shard.vocabulary, 'castle');
  assert.deepEqual([castles.nameStamp[id], castles.unitFrom[id], castles.unitTo[id]], [castles.epoch, 1, 1]);
  const likeness = castles.likeness[id] ?? 0;
  assert.ok(likeness > 0.5 && likeness < 1, String(likeness));
});
