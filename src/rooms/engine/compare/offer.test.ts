import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import type { UnofferedDetails } from './offer.ts';

const engine = roomEngine();

function isMapped(name: string, references: readonly string[], details?: UnofferedDetails): boolean {
  const [best] = engine.rank(engine.parse(name), engine.hotel(references, details), 1);
  return best !== undefined && best.score >= 0.5;
}

const house = ['Deluxe King Room', 'Deluxe Twin Room', 'Penthouse'];

/** Names that add something to the only room of their kind, the rooms, and whether it is mapped by default. */
const table: readonly (readonly [string, readonly string[], boolean])[] = [
  ['Deluxe King, City View', house, true],
  ['Penthouse with Private Pool', house, true],
  ['Deluxe Twin with Balcony', house, true],
  // Two rooms of the kind: what is stated may distinguish them.
  ['Deluxe King, City View', [...house, 'Deluxe King Room, High Floor'], false],
  ['Deluxe King, City View', [...house, 'Suite, City View'], false],
  ['Deluxe King, City View', [...house, 'Corner Suite with View'], false],
  ['Deluxe Twin with Shared Bathroom', house, false],
  ['Deluxe King, Wheelchair Accessible', house, false],
];

for (const [name, references, wanted] of table)
  test(`"${name}" is ${wanted ? 'mapped' : 'left'} where the rooms are ${references.join(', ')}`, () => {
    assert.equal(isMapped(name, references), wanted);
    assert.equal(isMapped(name, references, 'refuse'), false);
  });
