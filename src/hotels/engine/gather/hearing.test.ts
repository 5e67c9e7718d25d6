import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotel-shards.ts';
import { Ear } from './hearing.ts';
import { findWord } from '../shard/vocabulary.ts';
import { ask, Bench } from './query.ts';
import { normalForm } from '../read/normal-form.ts';

const bench = new Bench(shardOf(marling));
const { vocabulary } = bench.shard;

test('what a misspelt word is like is worked out once', () => {
  const ear = new Ear(bench.shard);
  const cormorant = findWord(vocabulary, 'cormorant');
  assert.ok(ear.alike('cormorrant').some(({ id, likeness }) => id === cormorant && likeness > 0.8));
  assert.equal(ear.alike('cormorrant'), ear.alike('cormorrant'));
});

test('a side is not heard as another that sounds like it in another script', () => {
  const ear = new Ear(shardOf([...marling, catalogueHotel(900, { name: '銀河ホテル 西館' })]));
  assert.deepEqual(ear.sounding('east', true), []);
});

function heard(name: string, word: string) {
  ask(bench, normalForm(hotelText({ name })));
  const id = findWord(vocabulary, word);
  return bench.nameStamp[id] === bench.epoch ? [bench.unitFrom[id], bench.unitTo[id]] : undefined;
}

test('a word with gaps in it, one without vowels, one in another Latin spelling', () => {
  assert.deepEqual(heard('The C rmor nt', 'cormorant'), [1, 3]);
  assert.deepEqual(heard('Crmrnt Hotel', 'cormorant'), [0, 0]);
  assert.deepEqual(heard('Kormorant Hotel', 'cormorant'), [0, 0]);
  assert.equal(heard('the c rmor nt', 'cormorant'), undefined, 'small letters alone tell nothing');
});

test('two words written as one answer for both', () => {
  const units = ask(bench, normalForm(hotelText({ name: 'Cor Morant' }))).units;
  const id = findWord(vocabulary, 'cormorant');
  assert.equal(units.length, 2);
  assert.deepEqual([bench.nameStamp[id], bench.unitFrom[id], bench.unitTo[id]], [bench.epoch, 0, 1]);
});
