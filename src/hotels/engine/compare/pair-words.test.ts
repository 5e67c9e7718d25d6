import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';
import { areApart, cityOf, nameOf, numbersOf, streetOf, type WordPair } from './pair-words.ts';

const finder = new Finder(shardOf(marling));

/** A row with the hotel that it finds first in the invented town, or in `shard`. */
export function pairOf(row: Partial<HotelText>, hotel?: Partial<HotelText>): WordPair {
  const place = { city: 'Marling', address: '3 Reed Lane' };
  const among =
    hotel === undefined ? finder : new Finder(shardOf([catalogueHotel(1, { ...place, ...hotel })]));
  const [first] = among.find(normalForm(hotelText({ ...place, ...row })));
  return first ?? assert.fail('a hotel is found');
}

test("the words of a hotel's name, street and town in their order, and its numbers", () => {
  const pair = pairOf({ name: 'The Cormorant Hotel', address: '12 Pilchard Street' });
  assert.deepEqual(nameOf(pair), ['the', 'cormorant', 'hotel']);
  assert.deepEqual(streetOf(pair), ['pilchard', 'street']);
  assert.deepEqual(cityOf(pair), ['marling']);
  assert.deepEqual(numbersOf(pair), [12]);
});

test('two lists are disjoint if both have words and share none', () => {
  assert.equal(areApart(['terrace'], ['place']), true);
  assert.equal(areApart(['terrace', 'upper'], ['place', 'upper']), false);
  assert.equal(areApart([], ['place']), false);
});
