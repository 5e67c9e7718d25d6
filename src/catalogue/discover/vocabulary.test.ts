import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedSpellings } from '../../../test/support/hotels/repeated-spellings.ts';
import { roomAmenities } from '../reference/amenities.ts';
import { facilityName } from '../reference/facilities.ts';
import { hotelTypes } from '../reference/hotel-types.ts';
import { searchWords, vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

const spelled = searchWords
  .rows('spellings')
  .map(({ meaning, spellings }) => ({ meaning, spellings: spellings.map((one) => wordsOf(one).join(' ')) }));

test('a spelling has one meaning', () => {
  assert.deepEqual(repeatedSpellings(spelled), []);
});

test('every meaning is fulfilled by something that exists', () => {
  const known = {
    facilities: (id: number) => facilityName(id) !== undefined,
    'hotel types': (id: number) => hotelTypes.has(id),
    amenities: (id: number) => roomAmenities.has(id),
  };
  const unknown = Object.entries(known).flatMap(([section, isKnown]) =>
    searchWords.words(section).filter((id) => !isKnown(Number(id))),
  );
  assert.deepEqual(unknown, []);
  const empty = spelled
    .filter(({ spellings: [spelling = ''] }) => Object.keys(vocabulary.get(spelling) ?? {}).length < 2)
    .map(({ meaning }) => meaning);
  assert.deepEqual(empty, []);
});

test('every row of a section belongs to a meaning that has spellings', () => {
  const meanings = new Set(spelled.map(({ meaning }) => meaning));
  const sections = [...searchWords.sections.keys()].filter(
    (name) => !['spellings', 'no meaning', 'before places'].includes(name),
  );
  const strays = sections.flatMap((section) =>
    searchWords.rows(section).filter(({ meaning }) => !meanings.has(meaning)),
  );
  assert.deepEqual(strays, []);
});
