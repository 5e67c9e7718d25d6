import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';

/** Name → designations. */
const table: readonly (readonly [string, string])[] = [
  ['Villa B', 'b'],
  ['Apartment No. 3', '3'],
  ['Deluxe II', '2'],
  ['Standard Type A', 'a'],
  ['Room 05, Sea View', '5'],
  ['Room 25 sqm', ''],
  ['Room 20%', ''],
  ['Room €50', ''],
  ['Suite 2 Bedrooms', ''],
  ['King Suite W/ Kitchen', ''],
  ['Room 3 nights', ''],
  ['Apartment 2+1', ''],
  ['Dormitory of 6', ''],
  ["King's Suite", ''],
  ["Villa's", ''],
];

for (const [name, wanted] of table)
  test(`the designation of "${name}" is ${wanted || 'none'}`, () =>
    assert.equal(roomEngine().parse(name).designations.join(), wanted));
