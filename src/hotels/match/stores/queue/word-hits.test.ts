import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../../test/support/hotels/review-rows.ts';
import { testKey } from '../../../../../test/support/http.ts';
import { testNeeds } from '../../../../../test/support/needs.ts';
import { areFrequent } from './word-hits.ts';

const needs = await testNeeds();
const { db } = needs;
/** The sample is a part of the pages of the table: here all of them. */
const wholeTable = {
  ...db,
  row: ((text, values) =>
    db.row(String(text).replace(/system \(.*?\)/, 'system ($1::real * 0 + 100)'), values)) as typeof db.row, // the store sends texts
};

before(async () => {
  const { accountId } = await testKey(needs, 'production');
  await landMarling(db);
  const owner = { accountId, environment: 'production' } as const;
  await addReviews(needs, { job: '7f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01', owner, rows: 1_000 });
  await db.run(`update hotel_match_reviews set input = '["","Cormorant Inn"]' where row_number <= 5`);
});

test('words that more than a hundredth of the rows have are frequent', async () => {
  const texts = ['lodge', 'zeph', 'LODGE old', 'cormorant', 'inn', 'odge', 'lodge inn', '%'];
  const found = await Promise.all(texts.map((text) => areFrequent(wholeTable, text)));
  assert.deepEqual(found, [true, true, true, false, false, false, false, false]);
  assert.equal(await areFrequent(db, undefined), false);
});
