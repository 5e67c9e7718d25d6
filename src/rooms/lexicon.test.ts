import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symbolsOf } from './engine/text/symbols.ts';
import { talk } from './engine/parse/words/words.ts';
import { readLexicon } from './lexicon.ts';

const files = readLexicon();
const canonicals = (language: string, attribute: string): Set<string> =>
  new Set(
    files
      .filter((file) => file.language === language && file.attribute === attribute)
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.split('|')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('#') && !/^\d/.test(name)),
  );

/** A meaning that only one language has words for can agree with no catalogue in another. */
for (const attribute of ['type', 'class', 'capacity', 'place', 'view', 'feature', 'access', 'space'])
  test(`every ${attribute} of every language has English words`, () => {
    const english = canonicals('en', attribute);
    for (const language of new Set(files.map((file) => file.language)))
      for (const name of canonicals(language, attribute))
        assert.ok(english.has(name), `${language}: ${name}`);
  });

/** As the engine hears it: case and accents make no word of their own. */
const spelt = (word: string): string =>
  symbolsOf(word)
    .map(({ text }) => text)
    .join(' ');

/** Stems overlap with words on purpose, and what is written out stands for several meanings at once. */
const isOpen = ({ attribute }: { readonly attribute: string }): boolean =>
  ['ending', 'prefix', 'short', 'code', 'name'].includes(attribute);

test('a word has one meaning within an attribute of a language', () => {
  for (const file of files.filter((one) => !isOpen(one))) {
    const meanings = new Map<string, string>();
    for (const line of file.text.split('\n').filter((one) => !one.startsWith('#'))) {
      const [meaning = '', ...words] = line.split('|');
      for (const word of words.map(spelt)) {
        assert.equal(meanings.get(word) ?? meaning, meaning, `${file.language}/${file.attribute}: ${word}`);
        meanings.set(word, meaning);
      }
    }
  }
});

/** What is read before the rate is; what stands behind a rate as well may be said of both. */
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
]);
const wordsOf = (language: string, isMeant: (attribute: string) => boolean): string[] =>
  files
    .filter((file) => file.language === language && isMeant(file.attribute))
    .flatMap(({ text }) => text.split('\n').flatMap((line) => line.split('|').slice(1)))
    .map(spelt);

test('a word that speaks of the rate says nothing of the room: it would never be heard', () => {
  for (const language of new Set(files.map((file) => file.language))) {
    const ofRates = new Set(wordsOf(language, (attribute) => talk.has(attribute)));
    const ofRooms = wordsOf(language, (attribute) => !talk.has(attribute) && !readFirst.has(attribute));
    assert.deepEqual(
      ofRooms.filter((word) => ofRates.has(word)),
      [],
      language,
    );
  }
});
