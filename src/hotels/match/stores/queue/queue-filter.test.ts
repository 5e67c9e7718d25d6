import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../../test/support/database.ts';
import { randomRows, searchedWords } from '../../../../../test/support/hotels/random-words.ts';
import { hasWords, hasWordsWhenCut, Values } from './queue-filter.ts';

const { db } = await testDatabase();
const INPUTS = 2_000;

test('rows are tested for words as if they were cut into words', async () => {
  const inputs = randomRows(INPUTS);
  for (const query of [...searchedWords.map((word) => [word]), ['town', 'inn'], ['town', '5inn'], []]) {
    const values = new Values();
    const rows = await db.rows<{ input: string; tested: boolean }>(
      `select w.input, coalesce(${hasWords(values, query)}, false) as tested from unnest(${values.add(inputs)}::text[]) w (input)
       where (${hasWords(values, query)}) is distinct from (${hasWordsWhenCut(values, query)})`,
      values.list,
    );
    assert.deepEqual(rows, [], query.join(' '));
  }
});
