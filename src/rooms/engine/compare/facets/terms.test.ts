import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { termsFacet } from './terms.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Smoking Room', 'Non Smoking Room', { 'smoking conflict': 1 }],
  ['Run of House', 'Room', { 'run of house missing': 1 }],
  ['Run of House', 'ROH', { 'run of house agrees': 1 }],
  ['Twin with Breakfast', 'Twin with Breakfast', { 'board agrees': 1 }],
  ['Twin', 'Twin with Breakfast', { 'board extra': 1 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = termsFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
