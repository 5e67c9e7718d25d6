import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { extrasFacet } from './extras.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Room with Kitchen', 'Room', { 'extra missing': 1 }],
  ['Room', 'Room with Kitchen', { 'extra added': 1 }],
  ['Room with Balcony', 'Room with Terrace', { 'outdoor missing': 0, 'outdoor extra': 0 }],
  ['Room with Balcony', 'Room', { 'outdoor missing': 1 }],
  ['Suite with Living Room', 'Suite', { 'minor extra missing': 1, 'extra missing': 0 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = extrasFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
