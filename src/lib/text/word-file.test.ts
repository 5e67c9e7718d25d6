import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedSpellings } from '../../../test/support/hotels/repeated-spellings.ts';
import { WordFile } from './word-file.ts';

const file = new WordFile(
  'words.txt',
  '# all of it\n[same]\nstreet|st|str\nroad | rd\nstreet|straat\n\n[filler]\nfiller|a|an\n',
);

test('rows belong to sections; a meaning may continue on another line', () => {
  assert.deepEqual([...file.sections.keys()], ['same', 'filler']);
  assert.deepEqual(file.words('filler'), ['a', 'an']);
  assert.match('an', new RegExp(`^(?:${file.alternatives('filler')})$`));
  assert.equal(new WordFile('x', '[s]\na|a.b').alternatives('s').includes('\\.'), true);
  assert.deepEqual(
    [...file.meanings('same')],
    [
      ['st', 'street'],
      ['str', 'street'],
      ['rd', 'road'],
      ['straat', 'street'],
    ],
  );
});

test('a missing or repeated section, and a row before the first section, are refused', () => {
  assert.throws(() => file.words('fillers'), /words\.txt has no section \[fillers\]/);
  assert.throws(() => new WordFile('x', '[a]\n[a]'), /two sections \[a\]/);
  assert.throws(() => new WordFile('x', 'a|b'), /"a\|b" before its first \[section\]/);
});

test('a spelling that occurs in two rows, or twice in one, is reported as repeated', () => {
  const rows = new WordFile('x', '[s]\nsaint|st\nstreet|st|str\nroad|rd|rd').rows('s');
  assert.deepEqual(repeatedSpellings(rows), ['st', 'rd']);
});
