import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStems, inflectionsOf } from './inflection.ts';
import { branchBelow, newBranch } from './phrase-tree.ts';

const root = newBranch<string>();
const endings = { ru: new Set(['ый', 'ая', 'ой', 'ого']), it: new Set(['o', 'a']) };
add('просторный', 'ru', 'spacious');
add('mini', 'it', 'small');

function add(text: string, language: keyof typeof endings, value: string): void {
  const branch = branchBelow(root, text);
  branch.value = value;
  addStems({ at: root, text, language, endings: endings[language], branch });
}

const read = (word: string): string[] =>
  inflectionsOf(word, root).map(({ branch, language }) => `${language} ${branch.value}`);

test('a word is listed once and recognized with all its endings', () => {
  assert.deepEqual(read('просторная'), ['ru spacious']);
  assert.deepEqual(read('просторного'), ['ru spacious']);
});

test('another ending makes another word', () => assert.deepEqual(read('просторбан'), []));

test('endings apply only to words of their language', () => {
  assert.deepEqual(read('minio'), ['it small']);
  assert.deepEqual(read('miniый'), []);
});
