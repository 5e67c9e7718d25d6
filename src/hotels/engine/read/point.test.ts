import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm, parsePoint, variantsOf } from './point.ts';

test('reads points as partners write them', () => {
  assert.deepEqual(parsePoint('53.4021', '-2.98'), { latitude: 53.4021, longitude: -2.98, decimals: 2 });
  assert.deepEqual(parsePoint('53,4', ' -2,9 '), { latitude: 53.4, longitude: -2.9, decimals: 1 });
});

test('texts that are not a point', () => {
  for (const [a, b] of [
    ['', ''],
    ['0', '0'],
    ['0.000', '0.00'],
    ['n/a', '3'],
    ['190', '2'],
    ['95', '100'],
  ] as const)
    assert.equal(parsePoint(a, b), undefined, `${a}, ${b}`);
});

test('the variants of a damaged point include the true one', () => {
  const holds = (latitude: number, longitude: number) =>
    variantsOf({ latitude, longitude }).some((v) => v.latitude === 53.4 && v.longitude === -2.9);
  assert.ok(holds(-2.9, 53.4) && holds(53.4, 2.9) && holds(-53.4, -2.9) && holds(2.9, 53.4));
});

test('distances in kilometres', () => {
  assert.ok(
    Math.abs(distanceKm({ latitude: 51.5, longitude: 0 }, { latitude: 51.5, longitude: 0.1 }) - 6.92) < 0.05,
  );
  assert.ok(distanceKm({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 }) < 3);
});
