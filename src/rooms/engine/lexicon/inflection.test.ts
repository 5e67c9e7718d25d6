import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsIn, inflectionsOf } from './inflection.ts';
import { compileLexicon } from './lexicon.ts';

const { root } = compileLexicon([
  { language: 'ru', text: '[ending]\nending|ый|ая|ой|ого\n[class]\nspacious|просторный\n' },
  { language: 'it', text: '[class]\nsmall|mini\n[ending]\nending|o|a\n' },
  { language: 'en', text: '[class]\nsmall|mini\n' },
]);
const read = (word: string): string[] =>
  inflectionsOf(word, root).flatMap(({ branch, language }) =>
    factsIn(branch, language).map((fact) => `${fact.language} ${fact.value}`),
  );

test('a word is listed once and recognized with all its endings', () => {
  assert.deepEqual(read('просторная'), ['ru spacious']);
  assert.deepEqual(read('просторного'), ['ru spacious']);
});

test('another ending makes another word', () => assert.deepEqual(read('просторбан'), []));

test('endings apply only to words of their language', () => assert.deepEqual(read('minio'), ['it small']));
