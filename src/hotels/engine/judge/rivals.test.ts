import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder, type Scored } from '../finder.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';
import * as rivals from './rivals.ts';

const hotels = [
  ...marling,
  ...['Tealby', 'Wrenford'].map((city, at) =>
    catalogueHotel(20 + at, { name: 'Hotel Kittiwake', city, latitude: `5${at + 1}.5`, longitude: '-1.5' }),
  ),
  catalogueHotel(22, { name: 'Hotel Kittiwake Airport', city: 'Tealby' }),
];
const finder = new Finder(shardOf(hotels));

/** Hotel `id` as a candidate of the row. */
function candidate(row: Partial<HotelText>, id: number): Scored {
  const found = finder.find(normalForm(hotelText(row))).find((one) => one.id === id);
  return { ...(found ?? assert.fail(`${id} was found`)), score: 4 };
}

const inTealby = { name: 'Hotel Kittiwake', city: 'Tealby' };

test('a rival whose evidence is as good', () => {
  const best = candidate(inTealby, 20);
  assert.equal(rivals.isAsGood(best, { ...best, score: 3.7 }), true);
  assert.equal(rivals.isAsGood(best, { ...best, score: 3.5 }), false);
  assert.equal(rivals.isAsGood(best, undefined), false);
});

test('several with exactly the name, and nothing that says which', () => {
  const named = { name: 'Hotel Kittiwake' };
  const [one, other] = [candidate(named, 20), candidate(named, 21)];
  assert.equal(rivals.isOneOfNamesakes(one, other), true);
  assert.equal(rivals.isOneOfNamesakes(one, { ...other, score: 1 }), false);
  const [there, elsewhere] = [candidate(inTealby, 20), candidate(inTealby, 21)];
  assert.equal(rivals.isOneOfNamesakes(there, elsewhere), false, 'the town decides');
});

test('a rival that bears the very name, where a word sets the best apart', () => {
  const [named, apart] = [candidate(inTealby, 20), candidate(inTealby, 22)];
  assert.equal(rivals.isNamesake(apart, named), true);
  assert.equal(rivals.isNamesake(named, apart), false);
  assert.equal(rivals.isNamesake(apart, undefined), false);
});

test('a namesake in the row’s own town while the best is elsewhere', () => {
  const row = { ...inTealby, latitude: '52.5', longitude: '-1.5' };
  const [there, elsewhere] = [candidate(row, 20), candidate(row, 21)];
  assert.equal(rivals.isNamesakeInTown(elsewhere, there), true);
  assert.equal(rivals.isNamesakeInTown(there, elsewhere), false);
  assert.equal(rivals.isNamesakeInTown(elsewhere, undefined), false);
});
