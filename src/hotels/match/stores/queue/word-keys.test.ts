import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../../test/support/database.ts';
import { randomRows, searchedWords } from '../../../../../test/support/hotels/random-words.ts';
import { hasWordsWhenCut, Values } from './queue-filter.ts';
import { areIndexed, isExact, lettersOf } from './word-keys.ts';

const { db } = await testDatabase();
const INPUTS = 2_000;

test('plain words of at least two letters are found by their first letters', () => {
  const words = ['t', 'to', 'tow', 'town', 'place', 'palace', '12', 'é', '5inn'];
  const of = Object.fromEntries(words.map((word) => [word, lettersOf(word)]));
  const all = { to: 'all', tow: 'all', place: 'all', 12: 'all' };
  const first = { town: 'first', palace: 'first' };
  assert.deepEqual(of, { ...all, ...first, t: undefined, é: undefined, '5inn': undefined });
});

test('the index has the rows with a word by the word, and by its first letters these rows and others', async () => {
  const inputs = randomRows(INPUTS);
  const foundWords = new Set<string>();
  for (const word of searchedWords)
    for (const byLetters of lettersOf(word) === undefined ? [false] : [false, true]) {
      const values = new Values();
      const indexed = { word, byLetters };
      const found = await db.row<{ missed: number; wrong: number; right: number }>(
        `select count(*) filter (where has and not indexed)::int as missed, count(*) filter (where indexed and not has)::int as wrong,
           count(*) filter (where indexed and has)::int as right
         from unnest(${values.add(inputs)}::text[]) w (input)
           cross join lateral (select ${hasWordsWhenCut(values, [word])} as has, ${areIndexed(values, [indexed])} as indexed) tested`,
        values.list,
      );
      assert.equal(found?.missed, 0, word);
      if (found.right > 0) foundWords.add(word);
      if (isExact(indexed)) assert.equal(found.wrong, 0, word);
    }
  assert.ok(foundWords.size >= 12, [...foundWords].join(' '));
});

test('no row is found without words', async () => {
  const values = new Values();
  const indexed = areIndexed(values, []);
  assert.equal(
    await db.row(`select from (select '["Inn"]' as input) w where ${indexed}`, values.list),
    undefined,
  );
});
