import assert from 'node:assert/strict';
import { test } from 'node:test';
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

/** Stems overlap with words on purpose, and what is written out stands for several meanings at once. */
const isOpen = ({ attribute }: { readonly attribute: string }): boolean =>
  ['ending', 'prefix', 'short', 'name'].includes(attribute);

test('a word has one meaning within an attribute of a language', () => {
  for (const file of files.filter((one) => !isOpen(one))) {
    const meanings = new Map<string, string>();
    for (const line of file.text.split('\n').filter((one) => !one.startsWith('#'))) {
      const [meaning = '', ...words] = line.split('|');
      for (const word of words) {
        assert.equal(meanings.get(word) ?? meaning, meaning, `${file.language}/${file.attribute}: ${word}`);
        meanings.set(word, meaning);
      }
    }
  }
});
