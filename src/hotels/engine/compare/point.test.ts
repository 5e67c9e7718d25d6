import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measured } from './comparisons.test.ts';
import { scaleKm } from './point.ts';

test('distance grows; damaged points are repaired only when they land close', () => {
  const name = 'The Cormorant Hotel';
  const close = measured({ name, latitude: '53.4022', longitude: '-2.9802' }, 1);
  assert.ok(close('distance') < scaleKm(0.05) && Number.isNaN(close('repairedDistance')));
  const swapped = measured({ name, latitude: '-2.9802', longitude: '53.4022' }, 1);
  assert.ok(swapped('distance') > scaleKm(1000) && swapped('repairedDistance') < scaleKm(0.05));
  const lost = measured({ name, latitude: '53.4022', longitude: '2.9802' }, 1);
  assert.ok(lost('repairedDistance') < scaleKm(0.05));
  assert.ok(Number.isNaN(measured({ name, latitude: '40', longitude: '20' }, 1)('repairedDistance')));
});

test('without a point the middle of the town speaks', () => {
  assert.ok(measured({ name: 'The Cormorant Hotel' }, 1)('townDistance') < scaleKm(20));
});
