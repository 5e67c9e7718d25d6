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
      assert.ok(rooms.length >= 3 && rooms.length <= 20, `${hotel.name}: ${rooms.length}`);
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

test('hotels have as many rooms as real ones, most with a view that they can have', () => {
  const hotels = all.flatMap((block) => block.hotels);
  const rooms = all.flatMap((block) => block.rooms);
  assert.ok(
    rooms.length / hotels.length > 13 && rooms.length / hotels.length < 17,
    `${rooms.length / hotels.length}`,
  );
  const seen = rooms.filter(({ view }) => view !== '').length / rooms.length;
  assert.ok(seen > 0.62 && seen < 0.8, `${seen}`);
  const inland = new Set(hotels.filter(({ city }) => city === 'Graz' || city === 'Rome').map(({ id }) => id));
  const ofInland = rooms.filter(({ hotel_id: id }) => inland.has(Number(id)));
  assert.ok(ofInland.length > 0 && !ofInland.some(({ view }) => view === 'Sea View'));
});

test('every hotel sells the simplest room of its kind', () => {
  const simplest = /Room|Studio|Bed|Standard|Classic/;
  for (const block of all)
    for (const { id, name } of block.hotels.slice(0, 10)) {
      const rooms = block.rooms.filter(({ hotel_id: of }) => of === id);
      const ladder = rooms.filter((room) => !/Superior|Deluxe|Suite|Premium|Executive|Club/.test(room.name));
      assert.ok(
        ladder.some((room) => simplest.test(room.name)),
        name,
      );
    }
});
