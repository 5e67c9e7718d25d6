import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { classFacet } from './class.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Deluxe Room', 'Room', { 'class missing': 1 }],
  ['Room', 'Deluxe Room', { 'class extra': 1 }],
  ['Luxury Room', 'Deluxe Room', { 'class near': 1, 'class missing': 0 }],
  ['Superior Room', 'Deluxe Room', { 'class replaced': 1 }],
  ['Executive Club Room', 'Executive Room', { 'class near': 1, 'class missing': 0, 'class extra': 0 }],
  ['Executive Room', 'Executive Club Room', { 'class near': 1, 'class missing': 0, 'class extra': 0 }],
  ['Executive Room', 'Club Room', { 'class missing': 1, 'class extra': 1 }],
  ['Standard Room', 'Deluxe Room', { 'class extra to standard': 1 }],
  ['Deluxe Room', 'Club Deluxe Room', { 'class upgraded': 1, 'class extra': 1 }],
  ['Deluxe Club Room', 'Club Deluxe Room', { 'class agrees': 2 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = classFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
