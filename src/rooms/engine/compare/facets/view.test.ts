import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureNames, type Features } from '../../features.ts';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { viewFacet } from './view.ts';

const engine = roomEngine();

/** Supplier, reference, the features they must show. */
const table: readonly (readonly [string, string, Features])[] = [
  ['Sea View', 'Garden View', { 'view conflict': 1 }],
  ['Sea View', 'Room', { 'view missing': 1 }],
  ['Room', 'Sea View', { 'view extra': 1 }],
  ['Partial Sea View', 'Sea View', { 'view agrees': 1, 'partial view differs': 1 }],
  ['Ocean Front', 'Ocean View', { 'front view differs': 1 }],
  ['Room with View', 'Sea View Room', { 'view unnamed': 1 }],
  ['Sea View Room', 'Room with View', { 'view unconfirmed': 1 }],
  ['Courtyard View', 'Garden View', { 'view conflict': 1 }],
  ['Lake View', 'Water View', { 'view near': 1 }],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}"`, () => {
    const measured = viewFacet.relate(engine.parse(supplier), engine.parse(reference), everyWordCounts);
    for (const name of featureNames.filter((one) => one in wanted))
      assert.equal(measured[name] ?? 0, wanted[name], name);
  });
