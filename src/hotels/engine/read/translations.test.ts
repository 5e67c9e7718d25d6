import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translations } from '../lexicon/files.ts';
import { words } from './text/fold.ts';
import { translationsOf } from './translations.ts';

const pairs: readonly (readonly [word: string, other: string])[] = [
  ['castle', 'schloss'],
  ['schloss', 'castillo'],
  ['zamek', 'castle'],
  ['altin', 'golden'],
  // As names in other scripts are read.
  ['lighthouse', words('маяк')[0] ?? ''],
  [words('قلعة')[0] ?? '', words('城堡')[0] ?? ''],
];
for (const [word, other] of pairs)
  test(`"${word}" says in another language what "${other}" says`, () => {
    assert.ok(translationsOf(word).includes(other));
    assert.ok(translationsOf(other).includes(word), 'and the reverse');
  });

test('a word of two meanings has the translations of both, and a rare name has none', () => {
  assert.ok(translationsOf('sol').includes('sun'));
  assert.ok(['town', 'castle'].every((meaning) => translationsOf('grad').includes(meaning)));
  assert.deepEqual(translationsOf('marling'), []);
});

test('a word is not its own translation', () => {
  for (const { meaning } of translations.rows('word'))
    assert.ok(!translationsOf(meaning).includes(meaning), meaning);
});

test('every cell is read as one word', () => {
  const cells = translations.rows('word').flatMap(({ meaning, spellings }) => [meaning, ...spellings]);
  assert.deepEqual(
    cells.filter((cell) => words(cell).length !== 1),
    [],
  );
});
