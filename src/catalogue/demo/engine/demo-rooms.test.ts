import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const all = Array.from({ length: 300 }, (_, number) => world.block(number, 3000));

test('every hotel has rooms that fit their beds', () => {
  for (const block of all) {
    for (const hotel of block.hotels.slice(0, 10)) {
      const rooms = block.rooms.filter(({ hotel_id }) => hotel_id === hotel.id);
      assert.ok(rooms.length > 0 && rooms.length <= 16, hotel.name);
      for (const room of rooms) assert.ok((room.max_occupancy ?? 0) >= (room.max_adults ?? 0), room.name);
    }
  }
});

test('room numbers are unique, and no name contains an unfilled placeholder', () => {
  const rooms = all.flatMap((block) => block.rooms);
  assert.equal(new Set(rooms.map(({ id }) => id)).size, rooms.length);
  assert.deepEqual(
    rooms.filter(({ name }) => /[{}]/.test(name)),
    [],
  );
});

test('a hostel sells beds and an aparthotel sells apartments', () => {
  for (const [type, sold] of [
    [203, /Bed|Capsule|Pod|Room|Single|Double|Twin/],
    [201, /Studio|Apartment|Room|Suite/],
  ] as const) {
    const hotels = all.flatMap((block) => block.hotels.filter(({ hotel_type }) => hotel_type === type));
    assert.ok(hotels.length > 0);
    const ids = new Set(hotels.map(({ id }) => id));
    const rooms = all.flatMap((block) => block.rooms.filter(({ hotel_id }) => ids.has(hotel_id)));
    assert.ok(rooms.some(({ name }) => sold.test(name)));
    assert.ok(!rooms.some(({ name }) => /Presidential|Overwater/.test(name)));
  }
});
