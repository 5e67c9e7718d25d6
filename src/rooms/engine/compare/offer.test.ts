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

/** Names that add a detail to the only room of their kind, the rooms, and whether the name is mapped by default. */
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

/** Names that are not mapped, and how likely the room is at most. */
const refused: readonly (readonly [string, readonly string[], number])[] = [
  // A word that is not read may be a class that the hotel does not have.
  ['Zorbulon King Room', ['King Room', 'Queen Room', 'Junior Suite'], 0.5],
  // A contradiction is far less likely.
  ['King Room, Low Floor', ['King Room, High Floor', 'Queen Room'], 0.05],
  ['Grand Zorbulon King', ['Grand Quandrix King', 'Queen Room'], 0.1],
];

for (const [name, references, most] of refused)
  test(`"${name}" is not mapped if the rooms are ${references.join(', ')}`, () => {
    const [best] = engine.rank(engine.parse(name), engine.hotel(references), 1);
    assert.ok(best !== undefined && best.score < most, `${best?.score ?? 'none'}`);
  });

for (const [name, references, wanted] of table)
  test(`"${name}" is ${wanted ? 'mapped' : 'not mapped'} if the rooms are ${references.join(', ')}`, () => {
    assert.equal(isMapped(name, references), wanted);
    assert.equal(isMapped(name, references, 'refuse'), false);
  });
