import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedPoints } from './shared-points.ts';

function found(rows: Iterable<readonly [point: string, name: string]>, mostPoints = 1_000): string[] {
  const points = new SharedPoints(mostPoints);
  for (const [point, name] of rows) points.count(point, name);
  return points.found();
}

const parked = (names: number, point = '1.5,2.5') =>
  Array.from({ length: names }, (_, at) => [point, `House ${at}`] as const);

test('a point is shared from the twenty-first name on, however often each comes', () => {
  assert.deepEqual(found([...parked(20), ...parked(20)]), []);
  assert.deepEqual(found([...parked(20), ...parked(21)]), ['1.5,2.5']);
  assert.deepEqual(found(parked(500)), ['1.5,2.5']);
});

test('rows without a point share none', () => {
  assert.deepEqual(found(parked(50, '')), []);
});

test('points are distinguished, and only the first are counted', () => {
  const many = Array.from({ length: 30 }, (_, name) =>
    ['1,2', '1,3', '2,1'].map((point) => [point, `${name}`] as const),
  );
  assert.deepEqual(found(many.flat()), ['1,2', '1,3', '2,1']);
  assert.deepEqual(found(many.flat(), 2), ['1,2', '1,3']);
});

test('a hundred thousand places of a grid are a hundred thousand points', () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => [`${at % 300},${Math.floor(at / 300)}`, 'x'] as const,
  );
  const points = new SharedPoints(rows.length);
  for (const [point, name] of rows) points.count(point, name);
  // If two of them were one, there would be room for another.
  for (const [point, name] of parked(21, '0.5,0.5')) points.count(point, name);
  assert.deepEqual(points.found(), []);
});
