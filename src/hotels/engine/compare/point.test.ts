import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measured } from './comparisons.test.ts';
import { scaleKm } from '../read/point.ts';

test('the distance grows; damaged points are repaired only if they are then close', () => {
  const name = 'The Cormorant Hotel';
  const close = measured({ name, latitude: '53.4022', longitude: '-2.9802' }, 1);
  assert.ok(close('distance') < scaleKm(0.05) && Number.isNaN(close('repairedDistance')));
  const swapped = measured({ name, latitude: '-2.9802', longitude: '53.4022' }, 1);
  assert.ok(swapped('distance') > scaleKm(1000) && swapped('repairedDistance') < scaleKm(0.05));
  const lost = measured({ name, latitude: '53.4022', longitude: '2.9802' }, 1);
  assert.ok(lost('repairedDistance') < scaleKm(0.05));
  assert.ok(Number.isNaN(measured({ name, latitude: '40', longitude: '20' }, 1)('repairedDistance')));
});

test('without a point the centre of the town is used', () => {
  assert.ok(measured({ name: 'The Cormorant Hotel' }, 1)('townDistance') < scaleKm(20));
});

test('without a point the quarter of the postcode is used', () => {
  const name = 'Renamed';
  assert.ok(measured({ name, postalCode: 'MG1 4TZ' }, 1)('quarterDistance') < scaleKm(20));
  assert.ok(Number.isNaN(measured({ name }, 1)('quarterDistance')));
  const both = { name, postalCode: 'MG1 4TZ', latitude: '53.4022', longitude: '-2.9802' };
  assert.ok(Number.isNaN(measured(both, 1)('quarterDistance')), 'two points are better');
});

test('a point at the centre of its town is recognized', () => {
  const at = (latitude: string, longitude: string) =>
    measured({ name: 'The Cormorant Hotel', city: 'Marling', latitude, longitude }, 1)('middleDistance');
  assert.ok(at('53.4022', '-2.9802') < at('53.9', '-2.9802'));
});

test('the distance of a rounded point is reduced, but never to zero', () => {
  const name = 'The Cormorant Hotel';
  const at = (latitude: string, longitude: string) => measured({ name, latitude, longitude }, 1)('distance');
  assert.ok(at('53.4', '-3') < scaleKm(0.5) && at('53.4', '-3') > scaleKm(0.2));
  assert.ok(at('53.400001', '-3.000001') > scaleKm(1));
});
