import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { prepareQuery, Scratch } from './query.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';
import { LIKE_TOWN, NEAR_BY, Locations } from './locations.ts';

const shard = shardOf([
  catalogueHotel(1, { name: 'Weir', city: 'Marling', latitude: '53.40', longitude: '-2.98' }),
  catalogueHotel(2, { name: 'Lock', city: 'Marling Bay', latitude: '54.40', longitude: '-2.98' }),
  catalogueHotel(3, { name: 'Ford', city: 'Farside' }),
]);
const scratch = new Scratch(shard);
const locations = new Locations(shard, scratch.nameWeight);
const at = (id: number) => shard.id.indexOf(id);
const queryOf = (row: Partial<HotelText>) => prepareQuery(scratch, normalForm(hotelText(row)));

test('a hotel is in the town its place says, also where the name says the town', () => {
  for (const row of [{ name: 'x', city: 'Marling' }, { name: 'Inn Marling' }]) {
    const isInTown = locations.isInTown(queryOf(row));
    assert.deepEqual(
      [1, 2, 3].map((id) => isInTown(at(id))),
      [true, false, false],
    );
  }
});

test('near the point, near the middle of the town, in a town that begins alike', () => {
  const by = (row: Partial<HotelText>) => {
    const nearness = locations.nearness(queryOf(row));
    return [1, 2, 3].map((id) => nearness(at(id), false));
  };
  assert.deepEqual(by({ name: 'x', latitude: '53.45', longitude: '-3.1' }), [NEAR_BY, 0, 0]);
  assert.deepEqual(by({ name: 'x', city: 'Farside' }), [0, 0, LIKE_TOWN]);
  assert.deepEqual(by({ name: 'x', city: 'Marling' }), [LIKE_TOWN + NEAR_BY, LIKE_TOWN, 0]);
});

test('near is near across the date line', () => {
  const island = shardOf([catalogueHotel(1, { name: 'Weir', latitude: '-16.8', longitude: '179.97' })]);
  const table = new Scratch(island);
  const nearness = (longitude: string) =>
    new Locations(island, table.nameWeight).nearness(
      prepareQuery(table, normalForm(hotelText({ name: 'x', latitude: '-16.8', longitude }))),
    )(0, false);
  assert.deepEqual(['-179.99', '180', '-180', '-179.87', '0.01'].map(nearness), [
    NEAR_BY,
    NEAR_BY,
    NEAR_BY,
    0,
    0,
  ]);
});
