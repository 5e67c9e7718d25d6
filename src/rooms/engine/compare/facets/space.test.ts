import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { spaceFacet } from './space.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Two Bedroom Suite', 'One Bedroom Suite', { 'bedrooms conflict': 1 }],
  ['Suite', 'Two Bedroom Suite', { 'bedrooms extra': 1, 'several bedrooms extra': 1 }],
  ['Suite, 1 Bedroom', 'Suite', { 'bedrooms missing': 1, 'several bedrooms missing': 0 }],
  ['Studio (2 Adults)', 'Studio (4 Adults)', { 'persons differ': 1 }],
  ['Studio (2 Adults)', 'Studio (2 Adults)', { 'persons agree': 1 }],
  ['Studio (6 Adults)', 'Studio (4 Adults)', { 'persons exceed': 1 }],
  ['Studio (2 Adults)', 'Studio (4 Adults)', { 'persons exceed': 0 }],
  ['Studio (2 Adults + 2 Children)', 'Studio (4 Persons)', { 'persons agree': 1 }],
  ['10-Bed Mixed Dormitory', '6-Bed Mixed Dormitory', { 'dormitory differs': 1 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = spaceFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
