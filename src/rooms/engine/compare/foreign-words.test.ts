import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { isForeign, unreadForeignWords } from './foreign-words.ts';

const engine = roomEngine();

/** Two names, and how many words of the first may be translations of words of the second. */
const table: readonly (readonly [string, string, number])[] = [
  ['Habitación zorbulona doble', 'Urban Double Room', 1],
  ['Habitación doble', 'Urban Double Room', 0],
  ['Zorbulon Double Room', 'Urban Double Room', 0],
  // Either may be in any language.
  ['Suite Zorbulon', 'Panorama Suite', 0],
  ['Habitación Zorbulon', 'Zorbulon Room', 0],
];

for (const [one, other, count] of table)
  test(`"${one}" and "${other}"`, () => {
    assert.equal(unreadForeignWords(engine.parse(one), engine.parse(other)), count);
  });

test('a name without words may be in any language', () => {
  assert.ok(!isForeign(engine.parse('Suite'), engine.parse('Doppelzimmer Suite')));
  assert.ok(isForeign(engine.parse('Doppelzimmer mit Meerblick'), engine.parse('Double Room with Sea View')));
});
