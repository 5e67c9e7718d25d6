import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../../test/support/database.ts';
import { seededRandom, testSeed } from '../../../../../test/support/random.ts';
import { areIndexed, hasWords, Values } from './queue-filter.ts';

const { db } = await testDatabase();
const INPUTS = 2_000;
/** What names are made of here: words, and what is before a word or within one. */
const pieces =
  'town|Town|own|inn|5inn|inn5|quiet47|12|12th|1e5|n|t| | | |-|_|.|/|\\|"|\n|\t|\r|&amp;|’|\u00a0|é|e\u0301|\u0301|ß|東京|مدينة|\u212a|ſ|①|٣'.split(
    '|',
  );
const words = [
  'town',
  'TOWN',
  'own',
  'inn',
  'inn5',
  '5inn',
  'quiet4',
  '12',
  '1',
  'n',
  't',
  'k',
  's',
  'é',
  '東',
  'amp',
];

test('rows are tested for words as the index of words knows them', async () => {
  const random = seededRandom(testSeed());
  const any = (below: number) => Math.floor(random.fraction() * below);
  const inputs = Array.from({ length: INPUTS }, () =>
    JSON.stringify([
      Array.from({ length: 1 + any(5) }, () => pieces[any(pieces.length)]).join(''),
      pieces[any(pieces.length)],
    ]),
  );
  for (const query of [...words.map((word) => [word]), ['town', 'inn'], ['town', '5inn'], []]) {
    const values = new Values();
    const rows = await db.rows<{ input: string; tested: boolean }>(
      `select w.input, coalesce(${hasWords(values, query)}, false) as tested from unnest(${values.add(inputs)}::text[]) w (input)
       where (${hasWords(values, query)}) is distinct from (${areIndexed(values, query)})`,
      values.list,
    );
    assert.deepEqual(rows, [], query.join(' '));
  }
});
