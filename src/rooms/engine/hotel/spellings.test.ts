import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { hotelSpellingOf } from './spellings.ts';

const engine = roomEngine();
const references = [
  'Panorama Suite',
  'Penthouse Moderate',
  'Sea Grape Cottage',
  'Presidential Zorbulon Room',
];
const spelt = hotelSpellingOf(references.map((name) => engine.parse(name)));

/** A word of a supplier, and how this hotel spells it. */
const table: readonly (readonly [string, string | undefined])[] = [
  ['pano', 'panorama'],
  ['pnrm', 'panorama'],
  ['zorbu', 'zorbulon'],
  ['seagrape', 'sea grape'],
  ['presidentielle', 'presidential'],
  ['모더레이트', 'moderate'],
  ['panorama', undefined],
  // Two words of the hotel begin like this.
  ['pr', undefined],
  ['sol', undefined],
  ['marina', undefined],
];

for (const [word, wanted] of table)
  test(`"${word}" is written ${wanted ?? 'like no word'} here`, () => assert.equal(spelt(word), wanted));

test('a name is read again in the words of the hotel', () => {
  const hotel = engine.hotel(references);
  const [best] = engine.rank(engine.parse('SEAGRAPE COTTAGE EP'), hotel, 1);
  assert.deepEqual([best?.at, (best?.score ?? 0) > 0.9], [2, true]);
});
