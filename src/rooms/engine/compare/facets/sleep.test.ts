import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { sleepFacet } from './sleep.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['2 Queen Beds', 'Room, 2 Queen Beds', { 'bed agrees': 1 }],
  ['2 Queen Beds', 'Queen Suite', { 'bed count unconfirmed': 1 }],
  ['2 Queen Beds', '1 King Bed', { 'bed conflict': 1 }],
  ['Twin Beds', 'Double or Twin Room', { 'bed fits capacity': 1 }],
  ['Twin Beds', 'Double Room', { 'bed against capacity': 1 }],
  ['DOUBLE STANDARD', 'Room, 2 Queen Beds', { 'bed extra': 1 }],
  ['Triple Room', 'Double Room', { 'capacity conflict': 1 }],
  ['2 Beds', '2 Single Beds', { 'bed near': 1 }],
  ['Twin Room', 'Room', { 'capacity unconfirmed': 1 }],
  ['Double Room', 'Double or Twin Room', { 'capacity near': 1 }],
  ['Queen + Bunk Bed', 'Family Room with Bunk Bed', { 'bed count unconfirmed': 1, 'bed conflict': 0 }],
  ['Queen + Bunk Bed', 'Room, 4 Bunk Beds', { 'bed conflict': 1 }],
  ['King Bed', 'King or Queen Room', { 'bed agrees': 1, 'bed choice': 1 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = sleepFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
