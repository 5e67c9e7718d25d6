import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../test/support/hotel-shards.ts';
import { decide } from './decide.ts';
import { Finder, type Scored } from './finder.ts';
import { standardModel } from './model/standard.ts';
import { normalForm, type HotelText } from './record/normal-form.ts';

const heron = catalogueHotel(7, { name: 'Heron Quay Lodge', city: 'Farside' });
const bittern = catalogueHotel(8, {
  name: 'Bittern Quay Lodge',
  city: 'Reedham',
  latitude: '52.6',
  longitude: '1.5',
});
const teal = catalogueHotel(9, { name: 'Novotel Sedgebank Teal', city: 'Reedham' });
const finder = new Finder(shardOf([...marling, heron, bittern, teal]));

function decided(row: Partial<HotelText>, id: number, probability: number, lead = 5) {
  const found =
    finder.find(normalForm(hotelText(row))).find((one) => one.id === id) ?? assert.fail(`${id} was found`);
  const best: Scored = { ...found, score: 4 };
  return decide({ best, rival: { ...best, score: 4 - lead }, probability }, standardModel());
}

const here = { city: 'Marling', latitude: '53.4021', longitude: '-2.9801' };

test('name and place agree, sure of it: matched, high', () => {
  assert.deepEqual(decided({ name: 'Cormorant Hotel', ...here }, 1, 0.99), {
    verdict: 'matched',
    class: 'matched',
    profile: 'high',
  });
});

test('another name at the same door is never matched, however sure the model is', () => {
  assert.deepEqual(decided({ name: 'Zephyr Lodge', ...here }, 1, 0.999), {
    verdict: 'review',
    class: 'geo_match_name_mismatch',
    profile: 'low',
  });
});

test('another sign at the same door neither', () => {
  const row = { name: 'Home2 Suites by Hilton Marling', latitude: '53.4101', longitude: '-2.9755' };
  assert.equal(decided(row, 4, 0.999).class, 'geo_match_name_mismatch');
});

test('a neighbour with a chain’s sign and another name is not the house, however near', () => {
  const row = { name: 'Zephyr Lodge Marling', latitude: '53.4070', longitude: '-2.9910' };
  assert.equal(decided(row, 2, 0.999).class, 'geo_match_name_mismatch');
});

test('another house of the same chain: too far off, or set apart by a word', () => {
  const off = {
    name: 'Premier Inn Marling Central',
    city: 'Marling',
    latitude: '53.4512',
    longitude: '-2.9913',
  };
  assert.equal(decided(off, 2, 0.99).class, 'name_match_geo_mismatch');
  assert.equal(
    decided({ name: 'Premier Inn Marling', city: 'Marling' }, 2, 0.99).class,
    'name_match_geo_mismatch',
  );
  assert.equal(decided({ ...off, latitude: '53.4072' }, 2, 0.99).class, 'matched');
});

test('a number or an annex on one side only is never matched, at the same door neither', () => {
  const second = { name: 'Cormorant Hotel II', ...here };
  assert.equal(decided(second, 1, 0.999).class, 'geo_match_name_mismatch');
  assert.equal(
    decided({ name: 'Cormorant Hotel Annex', city: 'Marling' }, 1, 0.99).class,
    'name_match_geo_mismatch',
  );
  assert.equal(
    decided({ ...second, address: '12 Pilchard Street' }, 1, 0.999).class,
    'geo_match_name_mismatch',
  );
});

test('two equally good candidates are a matter for a person', () => {
  assert.equal(decided({ name: 'Cormorant Hotel', ...here }, 1, 0.99, 0.1).class, 'ambiguous_candidates');
});

test('a namesake in the row’s own town makes one elsewhere a matter for a person', () => {
  const twins = ['Tealby', 'Wrenford'].map((city, at) =>
    catalogueHotel(20 + at, { name: 'Hotel Kittiwake', city, latitude: `5${at + 1}.5`, longitude: '-1.5' }),
  );
  const found = new Finder(shardOf([...marling, ...twins])).find(
    normalForm(hotelText({ name: 'Hotel Kittiwake', city: 'Tealby', latitude: '52.5', longitude: '-1.5' })),
  );
  const of = (id: number) => found.find((one) => one.id === id) ?? assert.fail(`${id} was found`);
  const verdict = (best: Scored, rival: Scored | undefined) =>
    decide(
      { best: { ...best, score: 9 }, rival: rival && { ...rival, score: 1 }, probability: 0.99 },
      standardModel(),
    ).class;
  assert.equal(verdict(of(21), of(20)), 'ambiguous_candidates');
  assert.notEqual(verdict(of(21), undefined), 'ambiguous_candidates');
});

test('the name, but far away', () => {
  const far = { name: 'Cormorant Hotel', city: 'Farbridge', latitude: '50.2', longitude: '-5.1' };
  assert.equal(decided(far, 1, 0.4).class, 'name_match_geo_mismatch');
});

test('the name, but in another town: only a name that nobody hits upon twice is enough', () => {
  assert.equal(
    decided({ name: 'Cormorant Hotel', city: 'Farbridge' }, 1, 0.99).class,
    'name_match_geo_mismatch',
  );
  assert.equal(decided({ name: 'Heron Quay Lodge', city: 'Farbridge' }, 7, 0.99).class, 'matched');
  assert.equal(decided({ name: 'Bittern Quay Lodge', city: 'Farbridge' }, 8, 0.99).class, 'matched');
});

test('the name, but in a town that is known and lies elsewhere', () => {
  assert.equal(
    decided({ name: 'Bittern Quay Lodge', city: 'Marling' }, 8, 0.99).class,
    'name_match_geo_mismatch',
  );
});

test('a word that sets houses of a chain apart weighs less than the rare words they share', () => {
  const row = { name: 'Novotel Downtown', city: 'Reedham' };
  assert.equal(decided(row, 9, 0.99).class, 'name_match_geo_mismatch');
  assert.equal(decided({ ...row, name: 'Novotel Sedgebank Teal Downtown' }, 9, 0.99).class, 'matched');
});

test('some evidence is weak, too little is none', () => {
  assert.equal(decided({ name: 'Cormorant Hotel', ...here }, 1, 0.3).class, 'weak_match');
  assert.deepEqual(decided({ name: 'Cormorant Hotel', city: 'Marling' }, 1, 0.001), {
    verdict: 'no_match',
    class: 'below_threshold',
    profile: 'medium',
  });
});
