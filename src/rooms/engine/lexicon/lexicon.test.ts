import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileLexicon, lettersLeftOut, withoutArticle } from './lexicon.ts';

const words = compileLexicon([
  {
    language: 'en',
    text: '[grammar]\ncompounds in one word\n[class]\n# a comment\ndeluxe|deluxe|de luxe\n',
  },
  { language: 'ru', text: '[class]\nstandard|стандарт*\n' },
  { language: 'ar', text: '[bed]\n2 bed|سريرين\n' },
]);

test('a phrase of several words is a path of the tree', () => {
  assert.equal(words.phrases.root.next?.get('de')?.next?.get('luxe')?.value?.[0]?.value, 'deluxe');
});

test('a star matches all endings', () => {
  assert.equal(words.phrases.root.stems?.get('стандарт')?.value?.[0]?.value, 'standard');
});

test('a meaning may have a count', () => {
  assert.deepEqual(words.phrases.root.next?.get('سريرين')?.value?.[0], {
    attribute: 'bed',
    value: 'bed',
    count: 2,
    language: 'ar',
  });
});

test('a comment is not a word', () => assert.equal(words.phrases.root.next?.has('#'), false));

test('the grammar of a language is data', () => {
  assert.deepEqual([...words.grammar['compounds in one word']], ['en']);
  assert.equal(words.phrases.root.next?.has('compounds'), false);
});

test('conjunctions of suspended compounds, and what announces a number, are data', () => {
  const language = (text: string) => compileLexicon([{ language: 'xx', text }]);
  const joint = '[joint]\nand|und\nor|oder\nwithout|ohne\n';
  assert.deepEqual([...language(`[grammar]\nsuspended compounds\n${joint}`).conjunctions], ['und', 'oder']);
  assert.deepEqual([...language(joint).conjunctions], []);
  const { numbering, phrases } = language('[numbering]\nnumbering|Número|no\n');
  assert.deepEqual([...numbering], ['numero', 'no']);
  assert.equal(phrases.root.next?.has('no') ?? false, false);
});

test('spellings with one missing letter are indexed', () => {
  assert.deepEqual(lettersLeftOut('abc'), ['abc', 'bc', 'ac', 'ab']);
});

test('a misspelling that two words share matches neither', () => {
  const near = compileLexicon([{ language: 'en', text: '[class]\none|marinas\ntwo|marines\n' }]);
  assert.equal(near.misspelt.get('marins'), undefined);
  assert.equal(near.misspelt.get('arinas'), 'marinas');
});

test('an article and small words may be written onto a word', () => {
  const { phrases } = compileLexicon([{ language: 'ar', text: '[prefix]\nprefix|و\n[view]\nsea|بحر\n' }]);
  for (const written of ['بحر', 'البحر', 'وبحر'])
    assert.equal(phrases.at([written], 0)?.value[0]?.value, 'sea');
});

test('the article is not part of the word', () => assert.equal(withoutArticle('الجناح'), 'جناح'));
