import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { wordsFacet } from './words.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Zorbulon Room', 'Room', { 'word missing': 1 }],
  ['Room', 'Zorbulon Room', { 'word extra': 1 }],
  ['Zorbulon Room', 'Zorbulon Room', { 'word agrees': 1 }],
  ['Room - Room Only', 'Room', { 'nothing stated': 0 }],
  ['PROMO', 'Room', { 'nothing stated': 1 }],
  ['', '', { 'nothing stated': 1 }],
  ['C3', 'B2', { 'nothing stated': 1 }],
  ['B2 - Room Only', 'B2', { 'nothing stated': 0, 'nothing offered': 0 }],
  ['Double Room', 'B2', { 'nothing offered': 1 }],
  ['Zorbulon', 'Twin Room', { 'only words stated': 1 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = wordsFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
