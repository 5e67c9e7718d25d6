import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Blocks } from './blocks.ts';
import { prepareQuery, Scratch } from './query.ts';
import { normalForm } from '../read/normal-form.ts';
import { Locations } from './locations.ts';
import { Vicinity } from './vicinity.ts';

const towns = ['Marling', 'Marling Bay', 'Farside', 'Wexmoor', 'Upper Quay', ''];
const point = fc.record({
  latitude: fc.integer({ min: 500, max: 512 }).map((tenths) => String(tenths / 10 + 0.037)),
  longitude: fc.oneof(
    fc.integer({ min: -30, max: -10 }).map((tenths) => String(tenths / 10 + 0.041)),
    fc.constantFrom('180', '179.99', '179.88', '179.8', '-180', '-179.98', '-179.87', '-179.7'),
  ),
});
const place = fc.record({
  city: fc.constantFrom(...towns),
  point: fc.option(point, { nil: { latitude: '', longitude: '' } }),
});

test('marks every hotel that lies in the row’s town, in one that begins like it, or near', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 100, maxLength: 300 }), place, (places, row) => {
      const hotels = places.map(({ city, point: at }, i) =>
        catalogueHotel(i + 1, { name: 'Weir', city, ...at }),
      );
      const scratch = new Scratch(shardOf(hotels));
      const { shard } = scratch;
      const query = prepareQuery(
        scratch,
        normalForm(hotelText({ name: 'Lock Marling', city: row.city, ...row.point })),
      );
      const locations = new Locations(shard, scratch.nameWeight);
      const marked = new Blocks(shard.hotels);
      marked.clear();
      new Vicinity(shard).mark(query, marked);
      const isInTown = locations.isInTown(query);
      const nearness = locations.nearness(query);
      for (let hotel = 0; hotel < shard.hotels; hotel++)
        if (isInTown(hotel) || nearness(hotel, false) > 0) assert.ok(marked.has(hotel));
    }),
    { numRuns: 25 },
  );
});

test('leaves out most of what lies elsewhere', () => {
  const spread = Array.from({ length: 4000 }, (_, i) =>
    catalogueHotel(i + 1, {
      name: 'Weir',
      city: `Town${i >> 4}`,
      latitude: String(50 + (i >> 8)),
      longitude: String(-9 + ((i >> 4) & 15)),
    }),
  );
  const scratch = new Scratch(shardOf(spread));
  const marked = new Blocks(scratch.shard.hotels);
  marked.clear();
  new Vicinity(scratch.shard).mark(
    prepareQuery(scratch, normalForm(hotelText({ name: 'Weir', city: 'Town7' }))),
    marked,
  );
  const held = [...scratch.shard.id].filter((_, hotel) => marked.has(hotel));
  assert.ok(held.includes(7 * 16 + 1));
  assert.ok(held.length < 400, `${held.length} of 4000`);
});
