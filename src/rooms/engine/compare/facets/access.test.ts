import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { accessFacet } from './access.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Accessible Room', 'Room', { 'access missing': 1 }],
  ['Room', 'Accessible Room', { 'access extra': 1 }],
  ['Mobility Accessible Room', 'Accessible Room', { 'access agrees': 1, 'equipment missing': 0 }],
  ['Accessible Room, Roll-in Shower', 'Accessible Room', { 'equipment missing': 1 }],
  ['Mobility Accessible Room', 'Hearing Accessible Room', { 'access missing': 1 }],
  ['Hearing Accessible Room', 'Mobility Accessible Room', { 'access missing': 1 }],
  ['Mobility Accessible Room', 'Mobility and Hearing Accessible Room', { 'access missing': 0 }],
  ['Accessible Room, Bathtub', 'Accessible Room, Roll-in Shower', { 'access missing': 1 }],
  ['Accessible Room, Roll-in Shower', 'Accessible Room, Bathtub', { 'access missing': 1 }],
  ['Accessible Room, Roll-in Shower', 'Accessible Room, Bathtub and Roll-in Shower', { 'access missing': 0 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = accessFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
