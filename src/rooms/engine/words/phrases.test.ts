import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLexicon } from '../../lexicon.ts';
import { compileLexicon } from '../lexicon/lexicon.ts';
import { phrasesOf } from './phrases.ts';

const lexicon = compileLexicon(readLexicon());
const read = (name: string, hint?: string): string =>
  phrasesOf(name, lexicon, hint)
    .map((phrase) => phrase.facts.map((fact) => fact.value).join('/') || `?${phrase.text}`)
    .join(' ');

const table: readonly (readonly [string, string])[] = [
  ['Junior Suite', 'junior suite'],
  ['Gartenblickzimmer', 'garden view room'],
  ['Appartment', 'apartment'],
  ['Zorbulon Suite', '?zorbulon suite'],
  ['Zorbulonblick', '?zorbulon view'],
  ['Fairview', '?fairview'],
  ['просторного номера', 'large room'],
  ['לנהר', 'river'],
  // The 이 of this unknown word is not the number two.
  ['쿠르렘이트', '?쿠르렘이트'],
  ['海景', 'sea/sea'],
];

for (const [name, wanted] of table) test(`"${name}" reads ${wanted}`, () => assert.equal(read(name), wanted));

test('some two-letter words have a meaning only in codes of bed banks', () => {
  assert.equal(read('DBL.ST-OF'), 'double standard sea front');
  assert.equal(read('APT.B2'), 'apartment 2 bedroom');
  assert.doesNotMatch(read('Place of St John'), /standard|sea front/);
});

test('the longest phrase wins', () => assert.equal(phrasesOf('double or twin', lexicon).length, 1));

test('a hint of the language overrides the words around', () => {
  assert.match(read('see', 'de'), /lake/);
});

test('a phrase has its position in the name', () => {
  const [, view] = phrasesOf('Zimmer Meerblick', lexicon);
  assert.deepEqual([view?.start, view?.end], [7, 16]);
});
