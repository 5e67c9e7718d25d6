import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_POINT } from '../read/point.ts';
import { signsAround } from './signs.ts';

/** Brand, place and latitude of each hotel; places 0 and 1 are one town. */
const around = (...hotels: readonly (readonly [brand: number, place: number, latitude: number])[]) => [
  ...signsAround({
    brand: Uint16Array.from(hotels, ([brand]) => brand),
    place: Uint32Array.from(hotels, ([, place]) => place),
    cityKey: Uint32Array.of(7, 7, 8, 9),
    latitude: Int32Array.from(hotels, ([, , latitude]) => latitude),
    longitude: Int32Array.from(hotels, ([, , latitude]) => (latitude === NO_POINT ? NO_POINT : 0)),
  }),
];

test('hotels of a brand in one town are counted, at any distance', () => {
  assert.deepEqual(
    around([3, 0, NO_POINT], [3, 1, NO_POINT], [4, 0, NO_POINT], [0, 0, NO_POINT]),
    [2, 2, 1, 0],
  );
});

test('hotels of a brand near by are counted, those of the same town once', () => {
  assert.deepEqual(around([3, 0, 1_000_000], [3, 2, 1_050_000], [3, 3, 2_000_000]), [2, 2, 1]);
  assert.deepEqual(around([3, 0, 1_000_000], [3, 1, 1_000_000]), [2, 2]);
});

test('hotels without coordinates are near no hotel', () => {
  assert.deepEqual(around([3, 0, NO_POINT], [3, 2, NO_POINT], [3, 3, 1_000_000]), [1, 1, 1]);
});

test('hotels across the date line are counted', () => {
  const counts = signsAround({
    brand: Uint16Array.of(3, 3, 3),
    place: Uint32Array.of(0, 1, 2),
    cityKey: Uint32Array.of(7, 8, 9),
    latitude: Int32Array.of(-16_800_000, -16_800_000, -16_800_000),
    longitude: Int32Array.of(179_990_000, -179_990_000, -179_800_000),
  });
  assert.deepEqual([...counts], [2, 2, 1]);
});
