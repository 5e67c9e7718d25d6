import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordFile } from '../lib/text/word-file.ts';
import { grammarTraits } from './engine/lexicon/lexicon.ts';
import { symbolsOf } from './engine/text/symbols.ts';
import { aboutRate } from './engine/parse/words/words.ts';
import { readLexicon } from './lexicon.ts';

const languages = new Map(
  readLexicon().map(({ language, text }) => [language, new WordFile(`${language}.txt`, text).sections]),
);
const rowsOf = (language: string, attribute: string) => languages.get(language)?.get(attribute) ?? [];
const meanings = (language: string, attribute: string): Set<string> =>
  new Set(
    rowsOf(language, attribute)
      .map(({ meaning }) => meaning)
      .filter((meaning) => !/^\d/.test(meaning)),
  );

/** English has one word for a double room. */
test('a language has no section that English lacks', () => {
  const known = new Set([...(languages.get('en')?.keys() ?? []), 'couple', 'ending', 'prefix', 'grammar']);
  for (const [language, sections] of languages)
    for (const section of sections.keys()) assert.ok(known.has(section), `${language}: [${section}]`);
});

test('the grammar of each language has known traits only', () => {
  for (const language of languages.keys())
    for (const { meaning, spellings } of rowsOf(language, 'grammar')) {
      assert.ok(
        grammarTraits.some((trait) => trait === meaning),
        `${language}: ${meaning}`,
      );
      assert.deepEqual(spellings, []);
    }
});

/** A meaning with words in only one language cannot agree with a catalogue in another. */
for (const attribute of ['type', 'class', 'capacity', 'place', 'view', 'feature', 'access', 'space'])
  test(`every ${attribute} of every language has English words`, () => {
    const english = meanings('en', attribute);
    for (const language of languages.keys())
      for (const name of meanings(language, attribute)) assert.ok(english.has(name), `${language}: ${name}`);
  });

/** As the engine reads it: without case and accents. */
const spelt = (word: string): string =>
  symbolsOf(word)
    .map(({ text }) => text)
    .join(' ');

/** Stems overlap with words on purpose, and what is written out stands for several meanings at once. */
const open = new Set(['ending', 'prefix', 'numbering', 'grammar', 'short', 'code', 'name']);

test('a word has one meaning within an attribute of a language', () => {
  for (const [language, sections] of languages)
    for (const [attribute, rows] of sections) {
      if (open.has(attribute)) continue;
      const known = new Map<string, string>();
      for (const { meaning, spellings } of rows)
        for (const word of spellings.map(spelt)) {
          assert.equal(known.get(word) ?? meaning, meaning, `${language}/${attribute}: ${word}`);
          known.set(word, meaning);
        }
    }
});

/** Attributes that are read before the rate. */
const readFirst = new Set([
  'access',
  'area',
  'smoking',
  'person',
  'board',
  'roh',
  'filler',
  'joint',
  'short',
  'code',
  'ending',
  'prefix',
  'numbering',
  'grammar',
]);
const wordsOf = (language: string, isMeant: (attribute: string) => boolean): string[] =>
  [...(languages.get(language) ?? [])]
    .filter(([attribute]) => isMeant(attribute))
    .flatMap(([, rows]) => rows.flatMap(({ spellings }) => spellings))
    .map(spelt);

test('a word about the rate has no meaning for the room, because it would never be used', () => {
  for (const language of languages.keys()) {
    const ofRates = new Set(wordsOf(language, (attribute) => aboutRate.has(attribute)));
    const ofRooms = wordsOf(language, (attribute) => !aboutRate.has(attribute) && !readFirst.has(attribute));
    assert.deepEqual(
      ofRooms.filter((word) => ofRates.has(word)),
      [],
      language,
    );
  }
});
