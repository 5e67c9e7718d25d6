import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { byKeys, MOST_PER_KEY } from './keys.ts';
import { prepareQuery, Scratch } from './query.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';

const listed = (scratch: Scratch, row: Partial<HotelText>) => {
  const given = new Map<number, number>();
  const give = (hotel: number, bonus: number) => given.set(hotel, (given.get(hotel) ?? 0) + bonus);
  byKeys(scratch.shard, prepareQuery(scratch, normalForm(hotelText(row))), { give, omitted: [] });
  // A former name is a separate entry, with the keys of its hotel.
  return new Map([...given].map(([hotel, bonus]) => [scratch.shard.id[hotel], bonus]));
};

test('every key gives its bonus, street and number more than a street', () => {
  const scratch = new Scratch(shardOf(marling));
  assert.equal(listed(scratch, { name: 'x', phone: '01632 960001' }).get(1), 1);
  assert.equal(listed(scratch, { name: 'x', postalCode: 'MG1 4TR' }).get(1), 0.6);
  const street = listed(scratch, { name: 'x', address: 'Pilchard Street' }).get(1) ?? 0;
  const door = listed(scratch, { name: 'x', address: '12 Pilchard Street' }).get(1) ?? 0;
  assert.ok(street > 0 && door > street);
  assert.equal(listed(scratch, { name: 'x' }).size, 0);
});

test('the more hotels have a name the less it gives, and of very many only some are listed', () => {
  const of = (hotels: number) =>
    new Scratch(
      shardOf(Array.from({ length: hotels }, (_, i) => catalogueHotel(i + 1, { name: 'Heron House' }))),
    );
  const bonus = (hotels: number) => listed(of(hotels), { name: 'Heron House' }).get(1) ?? 0;
  assert.ok(bonus(1) > bonus(4));
  assert.equal(listed(of(MOST_PER_KEY + 50), { name: 'Heron House' }).size, MOST_PER_KEY);
});

test('a street whose words are all sorts of ways is found by its number', () => {
  const addresses = ['49 Quay Walk', '51 Quay Walk', '49 Pilchard Walk'];
  const scratch = new Scratch(
    shardOf(addresses.map((address, at) => catalogueHotel(at + 1, { name: 'Heron House', address }))),
  );
  const [wanted = 0, ...others] = [1, 2, 3].map(
    (id) => listed(scratch, { name: 'x', address: '49 Quay Walk' }).get(id) ?? 0,
  );
  assert.ok(
    others.every((other) => wanted > other),
    `${wanted} above ${others.join()}`,
  );
});
