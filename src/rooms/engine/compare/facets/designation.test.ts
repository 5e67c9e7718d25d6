import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';
import { everyWordCounts } from '../../../../../test/support/hotels/every-word-counts.ts';
import { designationFacet } from './designation.ts';

const engine = roomEngine();

/** Supplier, reference, the one difference they show. */
const table: readonly (readonly [string, string, string | undefined])[] = [
  ['Villa B', 'Villa A', 'designation conflict'],
  ['Villa B', 'Villa B', 'designation agrees'],
  ['Villa A Sea View', 'Villa A', 'designation agrees'],
  ['Villa', 'Villa', undefined],
  ['Villa B', 'Villa', 'designation missing'],
  ['Villa', 'Villa B', 'designation extra'],
];

for (const [supplier, reference, wanted] of table)
  test(`"${supplier}" against "${reference}": ${wanted ?? 'nothing'}`, () => {
    const measured = designationFacet.relate(
      engine.parse(supplier),
      engine.parse(reference),
      everyWordCounts,
    );
    assert.deepEqual(
      Object.entries(measured).flatMap(([name, value]) => (value === 0 ? [] : [name])),
      wanted === undefined ? [] : [wanted],
    );
  });
