import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addStems } from './inflection.ts';
import { branchBelow } from './phrase-tree.ts';
import { Phrases } from './phrases.ts';

test('the longest phrase that starts at a position wins', () => {
  const phrases = new Phrases<string>();
  phrases.add('holiday inn', 'short');
  phrases.add('holiday inn express', 'long');
  assert.deepEqual(phrases.at(['the', 'holiday', 'inn', 'express'], 1), { length: 3, value: 'long' });
  assert.deepEqual(phrases.at(['holiday', 'inn', 'york'], 0), { length: 2, value: 'short' });
  assert.equal(phrases.at(['holiday', 'home'], 0), undefined);
});

test('every word that was added is found, and no other', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 200 }), (words) => {
      const phrases = new Phrases<string>();
      const [other = '', ...added] = words;
      for (const one of added) phrases.add(one, one);
      for (const [at, value] of added.entries())
        assert.deepEqual(phrases.at(added, at), { length: 1, value });
      assert.equal(phrases.at([other], 0), undefined);
      assert.equal(phrases.at([''], 0), undefined);
    }),
  );
});

test('the first value of a phrase stays', () => {
  const phrases = new Phrases<string>();
  phrases.add('park hotel', 'first');
  phrases.add(' park  hotel ', 'second');
  phrases.add(' ', 'nothing');
  assert.equal(phrases.at(['park', 'hotel'], 0)?.value, 'first');
});

test('a phrase ends before the end that is given', () => {
  const phrases = new Phrases<string>();
  phrases.add('sea', 'short');
  phrases.add('sea view', 'long');
  assert.deepEqual(phrases.at(['sea', 'view'], 0, 1), { length: 1, value: 'short' });
});

interface Meaning {
  readonly language: string;
  readonly value: string;
}

/** German with two endings and an open stem; a prefix may be written onto a word. */
function severalLanguages(): Phrases<Meaning[]> {
  const phrases = new Phrases<Meaning[]>({
    spellings: (word) => (word.startsWith('al') ? [word.slice(2), word] : [word]),
    inLanguage: (meanings, language) => {
      const own = meanings.filter((one) => one.language === language);
      return own.length === 0 ? undefined : own;
    },
  });
  const add = (language: string, word: string, value: string): void => {
    const branch = branchBelow(phrases.root, word);
    (branch.value ??= []).push({ language, value });
    if (language === 'de')
      addStems({ at: phrases.root, text: word, language, endings: new Set(['e', 'er']), branch });
  };
  add('de', 'klein', 'small');
  add('en', 'klein', 'a name');
  add('ar', 'bahr', 'sea');
  branchBelow(phrases.root, 'park', 'stems').value = [{ language: 'de', value: 'park' }];
  return phrases;
}

test('a word is found with the endings of its language, in the meaning of that language', () => {
  const phrases = severalLanguages();
  assert.deepEqual(
    phrases.at(['klein'], 0)?.value.map(({ value }) => value),
    ['small', 'a name'],
  );
  assert.deepEqual(
    phrases.at(['kleiner'], 0)?.value.map(({ value }) => value),
    ['small'],
  );
  assert.equal(phrases.at(['kleinod'], 0), undefined);
});

test('a word is found behind what is written onto it', () => {
  assert.equal(severalLanguages().at(['albahr'], 0)?.value[0]?.value, 'sea');
});

test('an open stem takes endings of at most four letters', () => {
  const phrases = severalLanguages();
  assert.equal(phrases.at(['parking'], 0)?.value[0]?.value, 'park');
  assert.equal(phrases.at(['parkblick'], 0), undefined);
});
