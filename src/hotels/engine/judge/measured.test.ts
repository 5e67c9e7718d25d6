import assert from 'node:assert/strict';
import { test } from 'node:test';
import { values } from '../../../../test/support/hotels/measured-values.ts';
import { scaleKm } from '../read/point.ts';
import { bothLack, eitherLacks, isBeyond, isWithin, measured } from './measured.ts';

test('a value has its name, and NaN where the two could not be compared', () => {
  const found = measured(values({ nameShared: 0.5 }));
  assert.equal(found.nameShared, 0.5);
  assert.ok(Number.isNaN(found.distance));
});

test('a distance that is not known is neither within nor beyond', () => {
  const unknown = measured(values({}));
  assert.deepEqual([isWithin(unknown, 1), isBeyond(unknown, 1)], [false, false]);
  const far = measured(values({ distance: scaleKm(7) }));
  assert.deepEqual([isWithin(far, 5), isWithin(far, 10), isBeyond(far, 5)], [false, true, true]);
});

test('a point that can be repaired is not beyond', () => {
  const swapped = measured(values({ distance: scaleKm(900), repairedDistance: scaleKm(0.1) }));
  assert.equal(isBeyond(swapped, 5), false);
});

test('what both names lack is the smaller, what either lacks the larger', () => {
  const found = measured(values({ rarestMissingOfRow: 0.25, rarestMissingOfHotel: 0.75 }));
  assert.deepEqual([bothLack(found), eitherLacks(found)], [0.25, 0.75]);
});
