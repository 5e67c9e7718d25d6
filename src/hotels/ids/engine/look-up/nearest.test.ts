import assert from 'node:assert/strict';
import { METRES_PER_DEGREE } from '../../../../lib/earth.ts';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const point = { latitude: 60, longitude: 10 };
/** A hotel at this distance to the east, in metres. */
const east = (metres: number) => ({ latitude: 60, longitude: 10 + metres / (METRES_PER_DEGREE * 0.5) });

const table: readonly [detail: string, metres: readonly (number | undefined)[], chosen: number][] = [
  ['one near, one far', [5000, 300], 1],
  ['none near', [1200, 5000], -1],
  ['two near, one clearly nearer', [50, 900], 0],
  ['two near, too much alike', [400, 600], -1],
  ['next door to each other', [10, 100], -1],
  ['on the spot, the next 250 m away', [0, 250], 0],
  ['one that may be anywhere, one near', [undefined, 101], -1],
  ['one that may be anywhere, one on the spot', [undefined, 99], 1],
  ['one that may be anywhere, one on the spot, one next door', [undefined, 50, 150], -1],
  ['none with coordinates', [undefined, undefined], -1],
];

for (const [detail, metres, chosen] of table) {
  test(detail, () => {
    const hotels = metres.map((metre) => (metre === undefined ? undefined : east(metre)));
    assert.equal(nearest(point, hotels), chosen);
  });
}

test('hotels across the date line are near', () => {
  const hotels = [
    { latitude: -17, longitude: -179.999 },
    { latitude: -17, longitude: 179 },
  ];
  assert.equal(nearest({ latitude: -17, longitude: 179.999 }, hotels), 0);
});
