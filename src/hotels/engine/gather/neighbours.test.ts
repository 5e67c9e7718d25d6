import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import type { OmittedHotels } from './omitted-hotels.ts';
import { byPoint, byTown } from './neighbours.ts';
import { prepareQuery, Scratch } from './query.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';

const spot = { latitude: '53.4', longitude: '-2.98' };
const houses = (number: number, given: Partial<HotelText>) =>
  Array.from({ length: number }, (_, i) => catalogueHotel(i + 1, { name: `Heron House ${i}`, ...given }));

function listed(scratch: Scratch, row: Partial<HotelText>, by = byPoint) {
  const given = new Map<number, number>();
  const omitted: OmittedHotels[] = [];
  const give = (hotel: number, bonus: number) => given.set(hotel, (given.get(hotel) ?? 0) + bonus);
  by(scratch.shard, prepareQuery(scratch, normalForm(hotelText(row))), { give, omitted });
  return { given, omitted };
}

test('nearer hotels get more, and many at the point end the search', () => {
  const near = catalogueHotel(90, { name: 'Weir', latitude: '53.408', longitude: '-2.98' });
  const bonus = (scratch: Scratch) => {
    const { given } = listed(scratch, spot);
    return [1, 90].map((id) => given.get(scratch.shard.id.indexOf(id)));
  };
  assert.deepEqual(bonus(new Scratch(shardOf([...houses(7, spot), near]))), [1, 0.4]);
  assert.deepEqual(bonus(new Scratch(shardOf([...houses(8, spot), near]))), [0.6, undefined]);
});

test('of very many at one point some are listed, and the others are known', () => {
  const scratch = new Scratch(shardOf([...houses(600, spot), catalogueHotel(900, { name: 'Weir' })]));
  const { given, omitted } = listed(scratch, spot);
  assert.equal(given.size, 400);
  assert.equal(omitted.length, 1);
  const leftOut = [...scratch.shard.id.keys()].filter((hotel) => omitted[0]?.isLeftOut(hotel));
  assert.equal(leftOut.length, 200);
  assert.ok(leftOut.every((hotel) => !given.has(hotel)));
});

test('without a point the middle of the town', () => {
  const scratch = new Scratch(shardOf(houses(3, { ...spot, city: 'Marling' })));
  assert.equal(listed(scratch, { city: 'Marling' }).given.size, 0);
  assert.equal(listed(scratch, { city: 'Marling' }, byTown).given.size, 3);
  assert.equal(listed(scratch, { city: 'Marling', ...spot }, byTown).given.size, 0);
});
