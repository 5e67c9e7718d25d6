import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_POINT } from '../read/point.ts';
import { buildQuarters, quarterMiddle } from './quarters.ts';

const quarters = buildQuarters(
  Uint32Array.of(9, 4, 9, 9, 0, 5),
  Int32Array.of(1_000_000, 7_000_000, 3_000_000, NO_POINT, 8_000_000, NO_POINT),
  Int32Array.of(2_000_000, 7_000_000, 6_000_000, NO_POINT, 8_000_000, NO_POINT),
);

test('the middle of a quarter is that of its hotels with coordinates', () => {
  assert.deepEqual(quarterMiddle(quarters, 9), { latitude: 3, longitude: 6 });
  assert.deepEqual(quarterMiddle(quarters, 4), { latitude: 7, longitude: 7 });
});

test('without a quarter, coordinates or hotels there is no middle', () => {
  for (const key of [0, 5, 6, 0xffffffff]) assert.equal(quarterMiddle(quarters, key), undefined);
});
