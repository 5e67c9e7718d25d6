import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceKm, MICRO, NO_POINT } from '../read/point.ts';
import { around, buildGrid, cellOf, lowerBound } from './grid.ts';

/** Points around one of some meridians, the date line among them, and not far from the poles. */
const points = fc
  .tuple(fc.constantFrom(0, 180, -180), fc.constantFrom(40, -16, 78, 89.8))
  .chain(([meridian, parallel]) => {
    const point = fc.record({
      latitude: fc.double({ min: parallel, max: parallel + 0.2, noNaN: true }),
      longitude: fc.double({ min: -0.1, max: 0.1, noNaN: true }).map((east) => onMap(meridian + east)),
    });
    return fc.tuple(fc.array(point, { maxLength: 100 }), point);
  });

const onMap = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;

test('finds all points of the square, as looking at each does', () => {
  fc.assert(
    fc.property(points, ([points, centre]) => {
      const grid = buildGrid(
        Int32Array.from(points, ({ latitude }) => Math.round(latitude * MICRO)),
        Int32Array.from(points, ({ longitude }) => Math.round(longitude * MICRO)),
      );
      const listed = new Set<number>();
      around(grid, centre, { radiusKm: 2, limit: 1000 }, (hotel) => listed.add(hotel));
      for (const [index, one] of points.entries())
        if (distanceKm(one, centre) <= 1.99) assert.ok(listed.has(index), `${index} lies within 2 km`);
    }),
  );
});

test('a hotel that a limit leaves out is known by its cell, and no other is', () => {
  fc.assert(
    fc.property(points, fc.nat({ max: 30 }), ([points, centre], limit) => {
      const latitude = Int32Array.from(points, ({ latitude }) => Math.round(latitude * MICRO));
      const longitude = Int32Array.from(points, ({ longitude }) => Math.round(longitude * MICRO));
      const grid = buildGrid(latitude, longitude);
      const nearest = (limit: number) => {
        const hotels: number[] = [];
        return { hotels, ...around(grid, centre, { radiusKm: 2, limit }, (hotel) => hotels.push(hotel)) };
      };
      const all = nearest(Infinity);
      const some = nearest(limit);
      assert.equal(all.isLeftOut, undefined);
      const leftOut = [...points.keys()].filter((hotel) =>
        some.isLeftOut?.(hotel, cellOf(latitude[hotel]! / MICRO, longitude[hotel]! / MICRO)),
      );
      assert.equal(some.listed, some.hotels.length);
      assert.deepEqual(
        [...some.hotels, ...leftOut].toSorted((a, b) => a - b),
        all.hotels.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('hotels without a point are in no cell; a limit ends the list', () => {
  const grid = buildGrid(Int32Array.of(NO_POINT, 40 * MICRO, 40 * MICRO), Int32Array.of(0, 0, 0));
  assert.equal(grid.hotel.length, 2);
  let listed = 0;
  around(grid, { latitude: 40, longitude: 0 }, { radiusKm: 1, limit: 1 }, () => (listed += 1));
  assert.equal(listed, 1);
  assert.ok(cellOf(40, 0) > cellOf(39, 0));
  assert.equal(lowerBound(Uint32Array.of(1, 3, 3, 7), 3), 1);
});
