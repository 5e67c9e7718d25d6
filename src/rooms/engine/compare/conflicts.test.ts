import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { worthOf } from './conflicts.ts';

const engine = roomEngine();

test('a difference that the supplier states is a conflict, one that only the reference states an addition', () => {
  const weights = { 'bed conflict': -5, 'bed agrees': 1, 'class extra': -2 };
  const { isConflict, differs, weight } = worthOf({ 'bed conflict': 1, 'class extra': 0 }, weights);
  assert.deepEqual([isConflict, differs, weight], [true, true, -5]);
  assert.deepEqual(worthOf({ 'bed conflict': 0, 'bed agrees': 1 }, weights), {
    weight: 1,
    isConflict: false,
    addition: 0,
    differs: false,
    unread: 0,
  });
  assert.equal(worthOf({ 'word missing in its language': 1 }, weights).unread, 1);
  assert.equal(worthOf({ 'class extra': 2 }, weights).addition, 1);
  assert.equal(worthOf({ 'word extra': 0.3 }, weights).addition, 0.3);
  assert.equal(worthOf({ 'remark missing': 1 }, weights).differs, false);
});

/** Supplier and the only reference: all but one attribute agree, and it is still another room. */
const alone: readonly (readonly [string, string])[] = [
  ['Deluxe Twin Room with Balcony', 'Deluxe King Room with Balcony'],
  ['Superior Double Room', 'Superior Double Room with Private Pool'],
  ['Accessible Classic Double Room', 'Classic Double Room'],
  ['Comfort Double Room with Shared Bathroom', 'Comfort Double Room'],
  ['King Room, Partial Lake View', 'King Room, Lake View'],
  ['Bed in 10-Bed Mixed Dormitory', 'Bed in 6-Bed Mixed Dormitory'],
  ['Deluxe Room, Sea View', 'Deluxe Suite, Sea View'],
];

for (const [supplier, reference] of alone)
  test(`"${supplier}" is not "${reference}", even if there is no other reference`, () => {
    const [best] = engine.rank(engine.parse(supplier), engine.hotel([reference]));
    assert.ok(best !== undefined && best.isConflict && best.score < 0.5, `${best?.score ?? 'none'}`);
  });
