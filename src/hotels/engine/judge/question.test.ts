import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, pairFeatures } from '../compare/features.ts';
import { isBeyond, isWithin, reader } from './question.ts';
import { scaleKm } from '../read/point.ts';

test('points that are not known are neither near nor far, and one that can be repaired is not far', () => {
  const values = new Float32Array(pairFeatures.length).fill(Number.NaN);
  assert.equal(isWithin(1)(values), false);
  assert.equal(isBeyond(1)(values), false);
  values[column.distance] = scaleKm(3);
  assert.equal(isWithin(4)(values), true);
  assert.equal(isBeyond(2)(values), true);
  values[column.repairedDistance] = 0;
  assert.equal(isBeyond(2)(values), false);
  assert.equal(reader('distance')(values), values[column.distance]);
});
