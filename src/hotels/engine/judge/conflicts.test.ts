import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runExample } from '../../../../test/support/hotels/conflict-example.ts';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { conflictExamples } from './conflict-examples.ts';
import { conflictKinds } from './conflict-kinds.ts';
import { conflictOf } from './conflicts.ts';
import { Finder } from '../finder.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';

const heron = catalogueHotel(7, { name: 'Heron Quay Lodge', city: 'Farside' });
const bittern = catalogueHotel(8, {
  name: 'Bittern Quay Lodge',
  city: 'Reedham',
  latitude: '52.6',
  longitude: '1.5',
});
const teal = catalogueHotel(9, { name: 'Novotel Sedgebank Teal', city: 'Reedham' });
const finder = new Finder(shardOf([...marling, heron, bittern, teal]));

/** What keeps hotel `id` from being matched, the best rival following at `lead`. */
function conflict(row: Partial<HotelText>, id: number, lead = 5): string | undefined {
  const found =
    finder.find(normalForm(hotelText(row))).find((one) => one.id === id) ?? assert.fail(`${id} was found`);
  return conflictOf({ ...found, score: 4 }, { ...found, score: 4 - lead })?.class;
}

const here = { city: 'Marling', latitude: '53.4021', longitude: '-2.9801' };

test('nothing where name and place agree', () => {
  assert.equal(conflict({ name: 'Cormorant Hotel', ...here }, 1), undefined);
});

test('another name at the same address', () => {
  assert.equal(conflict({ name: 'Zephyr Lodge', ...here }, 1), 'geo_match_name_mismatch');
});

test('another brand at the same address', () => {
  const row = { name: 'Home2 Suites by Hilton Marling', latitude: '53.4101', longitude: '-2.9755' };
  assert.equal(conflict(row, 4), 'geo_match_name_mismatch');
});

test('a neighbour with a chain’s brand and another name, or only the town’s, is not the hotel, however near', () => {
  const near = { latitude: '53.4070', longitude: '-2.9910' };
  assert.equal(conflict({ name: 'Zephyr Lodge Marling', ...near }, 2), 'geo_match_name_mismatch');
  assert.equal(conflict({ name: 'Marling Inn', city: 'Marling', ...near }, 2), 'geo_match_name_mismatch');
});

test('another hotel of the same chain: too far away, or set apart by a word', () => {
  const off = {
    name: 'Premier Inn Marling Central',
    city: 'Marling',
    latitude: '53.4512',
    longitude: '-2.9913',
  };
  assert.equal(conflict(off, 2), 'name_match_geo_mismatch');
  assert.equal(conflict({ name: 'Premier Inn Marling', city: 'Marling' }, 2), 'name_match_geo_mismatch');
  assert.equal(conflict({ ...off, latitude: '53.4072' }, 2), undefined);
});

test('a hotel of the chain at another address three streets away', () => {
  const row = { name: 'Premier Inn Marling Central', city: 'Marling', address: '9 Gull Lane' };
  assert.equal(conflict({ ...row, latitude: '53.4097', longitude: '-2.9910' }, 2), 'name_match_geo_mismatch');
  assert.equal(conflict({ ...row, latitude: '53.4071', longitude: '-2.9910' }, 2), undefined);
});

test('a number or an annex on one side only, at the same door too', () => {
  const second = { name: 'Cormorant Hotel II', ...here };
  assert.equal(conflict(second, 1), 'geo_match_name_mismatch');
  assert.equal(conflict({ name: 'Cormorant Hotel Annex', city: 'Marling' }, 1), 'name_match_geo_mismatch');
  assert.equal(conflict({ ...second, address: '12 Pilchard Street' }, 1), 'geo_match_name_mismatch');
});

test('two equally good candidates', () => {
  assert.equal(conflict({ name: 'Cormorant Hotel', ...here }, 1, 0.1), 'ambiguous_candidates');
});

test('the name, but in another town: only a rare name is enough', () => {
  const astray = 'name_match_geo_mismatch';
  assert.equal(conflict({ name: 'Cormorant Hotel', city: 'Farbridge' }, 1), astray);
  assert.equal(conflict({ name: 'Heron Quay Lodge', city: 'Farbridge' }, 7), undefined);
  assert.equal(conflict({ name: 'Bittern Quay Lodge', city: 'Farbridge' }, 8), undefined);
  assert.equal(conflict({ name: 'Bittern Quay Lodge', city: 'Marling' }, 8), astray, 'a town that is known');
});

test('a word for a side or a spot of the town, where no place says that both are there', () => {
  const row = { name: 'Novotel Sedgebank Teal Downtown', city: 'Reedham' };
  assert.equal(conflict(row, 9), 'name_match_geo_mismatch');
  assert.equal(conflict({ ...row, name: 'Novotel Sedgebank Teal Beach' }, 9), undefined);
  assert.equal(conflict({ name: 'Cormorant Hotel Airport', city: 'Marling' }, 1), 'name_match_geo_mismatch');
  assert.equal(conflict({ name: 'Cormorant Hotel Airport', ...here }, 1), undefined);
});

test('a common name in a town that shares half of its name, unless point, door or telephone speak', () => {
  const inns = [
    ...marling,
    catalogueHotel(30, { name: 'The Red Lion', city: 'Lower Wex', phone: '01632 960002' }),
  ];
  const lions = new Finder(shardOf(inns));
  const of = (row: Partial<HotelText>) => {
    const found = lions.find(normalForm(hotelText(row))).find(({ id }) => id === 30);
    return conflictOf({ ...(found ?? assert.fail('it was found')), score: 4 }, undefined)?.class;
  };
  const upper = { name: 'The Red Lion', city: 'Upper Wex' };
  assert.equal(of({ ...upper, city: 'Lower Wex' }), undefined);
  assert.equal(of(upper), 'name_match_geo_mismatch');
  assert.equal(of({ ...upper, phone: '01632 960002' }), undefined);
});

/** What keeps the one hotel of its town from being matched to a row. */
function conflictWith(row: Partial<HotelText>, hotel: Partial<HotelText>): string | undefined {
  const shard = shardOf([...marling, catalogueHotel(31, { city: 'Wexmoor', ...hotel })]);
  const found = new Finder(shard)
    .find(normalForm(hotelText({ city: 'Wexmoor', ...row })))
    .find(({ id }) => id === 31);
  return conflictOf({ ...(found ?? assert.fail('it was found')), score: 4 }, undefined)?.class;
}

test('two wings, two flats or two streets: the class says whether they are at one address', () => {
  const address = '3 Reed Lane';
  const wings = conflictWith(
    { name: 'Sea Wing Otterkiln', address },
    { name: 'Garden Wing Otterkiln', address },
  );
  assert.equal(wings, 'geo_match_name_mismatch');
  const flats = conflictWith({ name: 'Suite Lavanda', address }, { name: 'Suite Romarin', address });
  assert.equal(flats, 'geo_match_name_mismatch');
  const post = { name: 'Hotel Post', address: 'Lindenweg' };
  assert.equal(conflictWith(post, { ...post, address: 'Schulgasse' }), 'name_match_geo_mismatch');
  assert.equal(conflictWith(post, post), undefined);
});

for (const { name } of conflictKinds)
  test(`the example of "${name}" has exactly this conflict first`, () => {
    const { isBest, conflicts } = runExample(conflictExamples[name]);
    assert.deepEqual([isBest, conflicts[0]], [true, name]);
  });

test('every conflict has a name and a reason of its own', () => {
  for (const one of ['name', 'says'] as const)
    assert.equal(new Set(conflictKinds.map((kind) => kind[one])).size, conflictKinds.length);
});
