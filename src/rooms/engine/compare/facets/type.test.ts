import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { typeFacet } from './type.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Suite', 'Standard Room', { 'type missing': 1 }],
  ['Standard Room', 'Suite', { 'type extra': 1 }],
  ['Executive King', 'Executive King Suite', { 'type unstated': 1 }],
  ['Villa', 'House', { 'type near': 1 }],
  ['Cabin', 'Bungalow', { 'type near': 1 }],
  ['Villa', 'Bungalow', { 'type conflict': 1 }],
  ['Apartment', 'Suite', { 'type conflict': 1 }],
  ['Studio Suite', 'Studio', { 'type agrees': 1 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = typeFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
