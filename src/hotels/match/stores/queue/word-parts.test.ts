import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../../test/support/hotels/review-rows.ts';
import { testKey } from '../../../../../test/support/http.ts';
import { testNeeds } from '../../../../../test/support/needs.ts';
import type { Sql } from '../../../../contract/database.ts';
import type { QueuePage, QueuePosition, QueueSort } from './queue-order.ts';
import { pageOfQueue } from './queue-store.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const { accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
const job = '9f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';
const ROWS = 12_000;
const TESTED = 400;
/** Countries and their rows; the others are in GB. */
const countries = [
  ['FR', 'row_number % 4 = 1'],
  ['ZW', 'row_number % 40 = 2'],
] as const;

before(async () => {
  await landMarling(db);
  await addReviews(needs, { job, owner, rows: ROWS });
  await addReviews(needs, { job: '9f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b02', owner, rows: 100, keys: 'other' });
  const name = (words: string, condition: string) =>
    db.run(`update hotel_match_reviews set input = '["","${words}"]' where job = '${job}' and ${condition}`);
  for (const table of ['hotel_match_queue', 'hotel_match_reviews'])
    for (const [country, condition] of countries)
      await db.run(`update ${table} set country = '${country}' where job = '${job}' and ${condition}`);
  await name('Heron Inn', 'row_number % 4 = 3');
  await name('Plover Inn', 'row_number % 8 = 4 or row_number in (1, 101, 201)');
  await name('Wren Inn', 'row_number % 40 = 2');
  await name('Egret Lodge', 'row_number > 10050');
  await name('Osprey Inn', 'confidence between 0.05 and 0.175');
  await db.run('vacuum analyze hotel_match_reviews');
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function reviewsReadBy(node: PlanNode): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const own = node['Relation Name'] === 'hotel_match_reviews' ? rows : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + reviewsReadBy(child), own);
}

const queriesIn = ([queries = []]: readonly unknown[] = []) => queries as readonly string[];

/** A page, how many review rows its statements read besides the sample, and for how many parts the index is asked. */
async function read(page: QueuePage) {
  let reviews = 0;
  let parts = 0;
  const counting: Sql = {
    ...db,
    async rows(text, values) {
      if (String(text).includes('p (query)')) parts += queriesIn(values).length;
      if (!String(text).includes('place.line')) {
        const [plan] = await db.rows<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
          `explain (analyze, timing off, format json) ${String(text)}`,
          values,
        );
        reviews += plan === undefined ? Number.NaN : reviewsReadBy(plan['QUERY PLAN'][0].Plan);
      }
      return db.rows(text, values);
    },
  };
  const found = await pageOfQueue(counting, owner, page);
  return {
    ...found,
    rows: found.reviews.map(({ rowNumber }) => rowNumber),
    read: Math.round(reviews),
    parts,
  };
}

const pageOf = (text: string, sort: QueueSort): QueuePage => ({
  filter: { text, state: 'open' },
  now: clock.now(),
  sort,
  after: undefined,
  limit: 100,
});

for (const [text, sort] of [
  ['osprey', '-value'],
  ['osprey', '-confidence'],
  ['egret', 'row'],
] as const)
  test(`the first rows by ${sort} with words that the very first ones lack are found without reading all of them`, async () => {
    const page = pageOf(text, sort);
    const whole = await read({ ...page, mostTested: ROWS });
    const cut = await read({ ...page, mostTested: TESTED });
    assert.ok(cut.rows.length >= 30, `${cut.rows.length} rows`);
    assert.deepEqual(cut.rows, whole.rows.slice(0, cut.rows.length));
    assert.ok(cut.until !== undefined, 'the next page follows');
    const most = 2 * TESTED + 200;
    assert.ok(cut.read <= most, `${cut.read} review rows are read`);
  });

test('that no row of a country has the words is known without reading those of other countries', async () => {
  const page = pageOf('heron', '-value');
  const found = await read({ ...page, filter: { ...page.filter, country: 'FR' }, mostTested: TESTED });
  assert.deepEqual([found.rows, found.until], [[], undefined]);
  assert.ok(found.read <= TESTED, `${found.read} review rows are read`);
});

test('a job is asked for a country, and its parts only if it has rows with the words there', async () => {
  const partsAskedFor = async (text: string) => {
    const page = pageOf(text, '-value');
    const found = await read({ ...page, filter: { ...page.filter, country: 'FR' }, mostTested: 40 });
    return found.parts;
  };
  assert.equal(await partsAskedFor('heron'), 1);
  assert.ok((await partsAskedFor('plover')) > 1);
});

test('of words that many rows of other countries have, those of the country are read', async () => {
  const page = pageOf('plover', '-value');
  const found = await read({ ...page, filter: { ...page.filter, country: 'FR' }, mostTested: 40 });
  assert.deepEqual(found.rows, [201, 101, 1]);
  assert.ok(found.read <= 100, `${found.read} review rows are read`);
});

test('by country, the first country that has rows with the words is read', async () => {
  const page = pageOf('wren', 'country');
  const whole = await read({ ...page, mostTested: ROWS });
  const cut = await read({ ...page, mostTested: 60 });
  assert.ok(cut.rows.length >= 30, `${cut.rows.length} rows`);
  assert.deepEqual(cut.rows, whole.rows.slice(0, cut.rows.length));
  assert.ok(cut.read <= 250, `${cut.read} review rows are read`);
  const next = await read({ ...page, mostTested: 60, after: cut.until });
  assert.deepEqual([...cut.rows, ...next.rows].slice(0, whole.rows.length), whole.rows);
});

test('rows of before the index had countries are found', async () => {
  await db.run(
    `update hotel_match_reviews set country = null where job = '${job}' and row_number in (1, 101)`,
  );
  const page = pageOf('plover', '-value');
  const found = await read({ ...page, filter: { ...page.filter, country: 'FR' }, mostTested: 40 });
  assert.deepEqual(found.rows, [201, 101, 1]);
});

test('pages that leave out parts follow each other without gaps', async () => {
  for (const [text, sort] of [
    ['osprey', '-value'],
    ['egret', 'row'],
  ] as const) {
    const found: number[] = [];
    const next = ({ reviews, until }: Awaited<ReturnType<typeof read>>): QueuePosition | undefined => {
      const last = reviews.length < first.limit ? undefined : reviews.at(-1);
      if (last === undefined) return until;
      return { by: sort === 'row' ? last.rowNumber : last.value, job: last.job, row: last.rowNumber };
    };
    const first: QueuePage = { ...pageOf(text, sort), mostTested: TESTED };
    let after: QueuePosition | undefined;
    do {
      const page = await read({ ...first, after });
      found.push(...page.rows);
      after = next(page);
    } while (after !== undefined);
    const all = await db.row<{ rows: number }>(
      'select count(*)::int as rows from hotel_match_reviews where input ilike $1',
      [`%${text}%`],
    );
    assert.equal(new Set(found).size, found.length);
    assert.equal(found.length, all?.rows, text);
  }
});
