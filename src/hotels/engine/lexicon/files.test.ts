import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedSpellings } from '../../../../test/support/hotels/repeated-spellings.ts';
import * as lexicon from './files.ts';
import { kindNames } from './kinds.ts';

const { allWords: _, ...files } = lexicon;

/** Pairs, not meanings: a kind or a country belongs to several others. */
const pairs = new Set(['kinds [apart]', 'countries [neighbour]']);
const sections = Object.entries(files).flatMap(([file, words]) =>
  [...words.sections].map(([section, rows]) => ({ name: `${file} [${section}]`, rows })),
);

for (const { name, rows } of sections.filter((one) => !pairs.has(one.name)))
  test(`a word has one meaning and appears once: ${name}`, () => {
    assert.deepEqual(repeatedSpellings(rows), []);
  });

for (const { name, rows } of sections.filter((one) => !pairs.has(one.name)))
  test(`a meaning is not a spelling of another meaning: ${name}`, () => {
    const meanings = new Set(rows.map(({ meaning }) => meaning));
    const moved = rows.flatMap(({ meaning, spellings }) =>
      spellings.filter((spelling) => spelling !== meaning && meanings.has(spelling)),
    );
    assert.deepEqual(moved, []);
  });

/** Sections whose words exclude each other: which one a word is in decides what it does. */
const exclusive: readonly (readonly (readonly [words: readonly string[], name: string])[])[] = [
  [
    [lexicon.names.words('filler'), 'filler'],
    [lexicon.names.words('setting apart'), 'setting apart'],
    [lexicon.kinds.words('kind').filter((word) => !word.includes(' ')), 'kind'],
  ],
  [
    [lexicon.names.words('serial'), 'serial'],
    [lexicon.names.words('side'), 'side'],
    [lexicon.names.words('spot'), 'spot'],
  ],
  [
    [lexicon.streets.words('sort'), 'sort'],
    [lexicon.streets.words('address'), 'address'],
  ],
  [
    [lexicon.towns.words('everywhere'), 'everywhere'],
    [lexicon.towns.words('in hotel lists'), 'in hotel lists'],
  ],
];
for (const group of exclusive)
  test(`a word is in one of ${group.map(([, name]) => name).join(', ')}`, () => {
    const words = group.map(([spellings, meaning]) => ({ meaning, spellings }));
    assert.deepEqual(repeatedSpellings(words), []);
  });

test('every kind of hotel has words', () => {
  assert.deepEqual(
    new Set(lexicon.kinds.rows('kind').map(({ meaning }) => meaning)),
    new Set<string>(kindNames),
  );
});
