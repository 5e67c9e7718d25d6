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
