import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../../test/support/hotels/review-rows.ts';
import { testKey } from '../../../../../test/support/http.ts';
import { testNeeds } from '../../../../../test/support/needs.ts';
import { searchOf, type WordQuestion } from './word-search.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const large = '7f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';
const small = '7f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b02';
const { accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;

before(async () => {
  await landMarling(db);
  await addReviews(needs, { job: large, owner, rows: 6_000 });
  await addReviews(needs, { job: small, owner, rows: 300, keys: 'small' });
  await db.run(`update hotel_match_reviews set input = '["","Cormorant Inn"]' where row_number % 1000 = 7`);
  await db.run(`update hotel_match_reviews set input = '["","Heron Lodge"]' where row_number % 5 = 0`);
  // Another account has other words.
  const other = await testKey(needs, 'production');
  await addReviews(needs, {
    job: '7f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b03',
    owner: { accountId: other.accountId, environment: 'production' },
    rows: 6_000,
    keys: 'other',
    input: '["","Cormorant Palace"]',
  });
});

const search = (text: string, question: Partial<WordQuestion> = {}) =>
  searchOf(db, owner, { filter: { text }, now: clock.now(), wanted: 20, mostTested: 10_000, ...question });

/** The words that the index is asked for; undefined if the rows are tested in order. */
async function indexedBy(text: string, question: Partial<WordQuestion> = {}) {
  const found = await search(text, question);
  return found?.tested === undefined ? found?.indexed.map(({ word }) => word) : undefined;
}

test('rows are tested in order for words that many have, and found by the index for words that few of the account have', async () => {
  const texts = ['lodge', 'zeph', 'LODGE old', 'heron', 'cormorant', 'inn', 'palace', 'odge', 'lodge inn'];
  const found = await Promise.all(texts.map((text) => indexedBy(text)));
  const byIndex = [['cormorant'], ['inn'], ['palace'], ['odge'], ['inn']];
  assert.deepEqual(found, [undefined, undefined, undefined, undefined, ...byIndex]);
  assert.equal(await search('', { filter: {} }), undefined);
});

test('the index is asked for several words if few rows have all of them', async () => {
  assert.deepEqual(await indexedBy('marl heron'), ['heron', 'marl']);
});

test('a word is asked by its first letters if these are all, or if many rows have it', async () => {
  const byLetters = async (text: string) => (await search(text))?.indexed.map((one) => one.byLetters);
  assert.deepEqual(await byLetters('inn'), [true]);
  assert.deepEqual(await byLetters('palace'), [false]);
  assert.deepEqual(await byLetters('heron marl'), [true, true]);
});

test('some rows are tested where all of them cost twice as much', async () => {
  assert.equal(await indexedBy('marl heron', { mostTested: 40 }), undefined);
  assert.deepEqual((await search('marl heron', { mostTested: 40 }))?.tested, { rows: 40, isCut: true });
  assert.deepEqual(await indexedBy('marl heron', { mostTested: 400 }), ['heron', 'marl']);
});

test('where no tested row has the words, all rows are tested if that costs less than the index', async () => {
  const allTested = async (text: string) => (await search(text, { mostTested: 100, most: 2_100 }))?.allTested;
  assert.deepEqual(await allTested('lodge zephyr'), { rows: 2_100, isCut: false });
  assert.equal(await allTested('marl heron'), undefined);
});

test('the rarest word is tested first', async () => {
  assert.equal((await search('lodge zephyr heron'))?.text, 'heron zephyr lodge');
});

test('only jobs with rows of the filter are searched, the largest first; few rows are tested without a sample', async () => {
  assert.deepEqual((await search('inn'))?.jobs, [large, small]);
  assert.deepEqual(await search('odge inn', { filter: { text: 'odge inn', job: small } }), {
    text: 'odge inn',
    jobs: [small],
    indexed: [],
    tested: { rows: 2_000, isCut: false },
    allTested: undefined,
  });
  assert.equal(await indexedBy('inn', { most: 2_000 }), undefined);
  assert.deepEqual((await search('inn', { filter: { text: 'inn', country: 'XX' } }))?.jobs, []);
});
