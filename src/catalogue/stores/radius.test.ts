import assert from 'node:assert/strict';
import { EARTH_RADIUS_M } from '../../lib/earth.ts';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/support/database.ts';
import { cellRanges, cellsOf, distanceSql } from './radius.ts';

const { db } = await testDatabase();

/** As the database computes it. */
function cellOf(latitude: number, longitude: number): number {
  return Math.floor((latitude + 90) * 10) * 3600 + Math.min(Math.floor((longitude + 180) * 10), 3599);
}

function distanceM(a: readonly [number, number], b: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((a[0] - b[0]) * rad) / 2) ** 2 +
    Math.cos(a[0] * rad) * Math.cos(b[0] * rad) * Math.sin(((a[1] - b[1]) * rad) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

const latitudes = fc.double({ min: -90, max: 90, noNaN: true });
const longitudes = fc.double({ min: -180, max: 180, noNaN: true });

test('no point within the circle lies outside the ranges, poles and date line included', () => {
  fc.assert(
    fc.property(
      latitudes,
      longitudes,
      fc.integer({ min: 1000, max: 900_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
      (latitude, longitude, radiusM, part, bearing) => {
        const point = walked([latitude, longitude], radiusM * part * 0.999, bearing);
        assert.ok(distanceM([latitude, longitude], point) <= radiusM);
        const ranges = cellRanges({ latitude, longitude, radiusM });
        const cell = cellOf(...point);
        assert.ok(
          ranges.some(([first, last]) => cell >= first && cell <= last),
          `${point} in cell ${cell}`,
        );
      },
    ),
    { numRuns: 3000 },
  );
});

/** The point at a distance in metres in a direction. */
function walked(
  [latitude, longitude]: readonly [number, number],
  metres: number,
  bearing: number,
): [number, number] {
  const rad = Math.PI / 180;
  const angle = metres / EARTH_RADIUS_M;
  const [phi, lambda, theta] = [latitude * rad, longitude * rad, bearing * rad];
  const phi2 = Math.asin(
    Math.min(
      1,
      Math.max(-1, Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta)),
    ),
  );
  const lambda2 =
    lambda +
    Math.atan2(
      Math.sin(theta) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(phi2),
    );
  const degrees = lambda2 / rad;
  return [phi2 / rad, degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees];
}

test('the cells of a small circle are those of its ranges; a circle of many has no list', () => {
  fc.assert(
    fc.property(
      latitudes,
      longitudes,
      fc.integer({ min: 1000, max: 300_000 }),
      (latitude, longitude, radiusM) => {
        const circle = { latitude, longitude, radiusM };
        const all = cellRanges(circle).flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, place) => first + place),
        );
        assert.deepEqual(cellsOf(circle), all.length > 256 ? undefined : all);
      },
    ),
    { numRuns: 300 },
  );
});

test('a circle in a town needs only a few ranges', () => {
  const ranges = cellRanges({ latitude: 41.9, longitude: 12.5, radiusM: 10_000 });
  assert.ok(ranges.length <= 3);
  assert.ok(ranges.every(([first, last]) => last - first <= 3));
});

test('the database computes the same distances and the same cell numbers', async () => {
  const points: [number, number][] = [
    [41.9, 12.5],
    [-33.86, 151.2],
    [90, 180],
    [-90, -180],
    [0, 0],
    [64.1, -21.9],
  ];
  await db.run(
    `insert into hotels (id, name, country, latitude, longitude, name_key, city_key, created_at, updated_at)
     select n, 'x', 'IT', la, lo, 'x', '', now(), now() from unnest($1::float8[], $2::float8[]) with ordinality as t (la, lo, n)`,
    [points.map(([latitude]) => latitude), points.map(([, longitude]) => longitude)],
  );
  const rows = await db.rows<{ cell: number; metres: number }>(
    `select cell, ${distanceSql('48.85', '2.35')} as metres from hotels h order by id`,
  );
  rows.forEach(({ cell, metres }, place) => {
    const point = points[place] ?? [0, 0];
    assert.equal(cell, cellOf(...point));
    assert.ok(Math.abs(metres - distanceM([48.85, 2.35], point)) < 1);
  });
});
