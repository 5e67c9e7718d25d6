import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../../test/support/hotels/review-rows.ts';
import { testKey } from '../../../../../test/support/http.ts';
import { testNeeds } from '../../../../../test/support/needs.ts';
import { Values, type QueueFilter } from './queue-filter.ts';
import { countRows, type CountedRows } from './counted-rows.ts';
import { queuePage } from './queue-page.ts';
import { pageOfQueue } from './queue-store.ts';
import { queueSorts, type QueuePage, type QueuePosition, type QueueSort } from './queue-order.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const { accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
const ROWS = 4_000;
const job = '6f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';

before(async () => {
  await landMarling(db);
  await addReviews(needs, { job, owner, rows: ROWS });
  await db.run(
    `update hotel_match_queue set state = 'decided', settled_by = 'key_1' where row_number % 3 = 0`,
  );
  await db.run(
    `update hotel_match_queue set state = 'skipped', settled_by = 'key_1' where row_number % 5 = 0`,
  );
  await db.run(
    `update hotel_match_queue set state = 'decided', settled_by = 'key_1' where confidence > 0.945 and state = 'open'`,
  );
  await db.run(`update hotel_match_queue set reason = 'a rare one' where row_number in (7, 3004)`);
  await db.run(`update hotel_match_queue set state = 'decided', settled_by = 'key_2' where row_number = 7`);
  await db.run(
    `update hotel_match_queue set state = 'decided', settled_by = 'key_4', country = 'ZW' where row_number > 3950`,
  );
  await db.run('vacuum analyze hotel_match_queue');
});

/** A node of a plan, as PostgreSQL writes it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const sorts = Object.keys(queueSorts) as QueueSort[];

const pageBy = (sort: QueueSort, filter: QueueFilter): QueuePage => ({
  filter,
  now: clock.now(),
  sort,
  after: undefined,
  limit: 100,
});

/** As if the filter had a million rows in each of its states: a page of them is read in its order. */
const asMany = (counted: CountedRows | undefined): CountedRows | undefined =>
  counted && new Map([...counted].map(([state, one]) => [state, { ...one, rows: 1_000_000 }]));

/** A statement about a page; of many rows, where it reads the queue in its order, and tests the rows for words. */
async function statementOf(values: Values, page: QueuePage, isOfMany: boolean): Promise<string> {
  const counted = await countRows(db, owner, page);
  const { text } = page.filter;
  const tested = isOfMany ? { rows: 1_000_000, isCut: false } : undefined;
  const indexed = [{ word: text ?? '', byLetters: true }];
  return queuePage(values, owner, {
    page,
    counted: isOfMany ? asMany(counted) : counted,
    search: text === undefined ? undefined : { text, jobs: [job], indexed, tested, allTested: undefined },
  });
}

interface Explained {
  readonly explain?: string;
  readonly isOfMany?: boolean;
}

async function planOf(
  sort: QueueSort,
  filter: QueueFilter,
  { explain = 'format json', isOfMany = false }: Explained = {},
): Promise<PlanNode> {
  const values = new Values();
  const statement = await statementOf(values, pageBy(sort, filter), isOfMany);
  const row = await db.row<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `explain (${explain}) ${statement}`,
    values.list,
  );
  assert.ok(row);
  return row['QUERY PLAN'][0].Plan;
}

/** How rows of the queue become a part of a page: the nodes below its limit, from above. */
function readingsIn(node: PlanNode, above: readonly string[] = []): readonly string[] {
  const type = node['Node Type'];
  const path = type === 'Limit' ? [] : [...above, type];
  if (node['Relation Name'] === 'hotel_match_queue') return [path.join(' < ')];
  return (node.Plans ?? []).flatMap((child) => readingsIn(child, path));
}

const states = [undefined, 'open', 'decided', 'skipped'] as const;

for (const sort of sorts)
  for (const state of states)
    test(`a page by ${sort} of rows that are ${state ?? 'in any state'} reads as many as it has`, async () => {
      const readings = readingsIn(
        await planOf(sort, state === undefined ? {} : { state }, { isOfMany: true }),
      );
      assert.ok(readings.length > 0);
      for (const reading of readings) assert.match(reading, /^Index (Only )?Scan$/);
    });

const filters: Readonly<Record<string, QueueFilter>> = {
  'a range of confidences': { leastConfidence: 0.1, mostConfidence: 0.25 },
  'a country': { country: 'GB' },
  'a class': { class: 'geo_match_name_mismatch' },
  'a reason': { reason: 'the names differ' },
};

for (const [name, filter] of Object.entries(filters))
  test(`a page by value of open rows with ${name} reads the index alone`, async () => {
    const readings = readingsIn(await planOf('-value', { ...filter, state: 'open' }, { isOfMany: true }));
    assert.ok(readings.length > 0);
    for (const reading of readings) assert.match(reading, /^Index Only Scan$/);
  });

const analyzed = { explain: 'analyze, timing off, format json' };

/** How many rows of the queue are read, also those that the filter then refuses. */
function rowsReadBy(node: PlanNode): number {
  const rows = (node['Actual Rows'] ?? Number.NaN) + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === 'hotel_match_queue' ? rows * (node['Actual Loops'] ?? Number.NaN) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsReadBy(child), own);
}

test('a page by value of confidences far from one half reads no rows of other confidences', async () => {
  for (const filter of [
    { leastConfidence: 0.75 },
    { mostConfidence: 0.19 },
    { state: 'open', mostConfidence: 0.24 },
  ] as const) {
    const read = rowsReadBy(await planOf('-value', filter, { ...analyzed, isOfMany: true }));
    assert.ok(read <= 150, `${JSON.stringify(filter)}: ${read} rows`);
  }
});

test('a page of decided rows by country begins where those of the author do', async () => {
  const read = rowsReadBy(await planOf('country', { decidedBy: 'key_4' }, { ...analyzed, isOfMany: true }));
  assert.ok(read <= 50, `${read} rows`);
});

const ranges: readonly QueueFilter[] = [
  { mostConfidence: 0.3 },
  { leastConfidence: 0.55, mostConfidence: 0.6, country: 'GB' },
];

for (const range of ranges)
  test(`a page of open rows with ${JSON.stringify(range)} reads those of the range, from the index alone`, async () => {
    const { leastConfidence = 0, mostConfidence = 1 } = range;
    const found = await db.row<{ rows: number }>(
      `select count(*)::int as rows from hotel_match_queue where state = 'open' and confidence between $1 and $2`,
      [leastConfidence, mostConfidence],
    );
    assert.ok(found !== undefined && found.rows > 100);
    for (const sort of sorts) {
      const plan = await planOf(sort, { ...range, state: 'open' }, analyzed);
      assert.ok(rowsReadBy(plan) <= found.rows, sort);
      for (const reading of readingsIn(plan)) assert.match(reading, /Index Only Scan$/, sort);
    }
  });

const few: readonly (readonly [string, number, QueueFilter])[] = [
  ['an unknown class', 0, { class: 'none' }],
  ['an unknown reason', 0, { state: 'open', reason: 'none' }],
  ['an author who decided nothing', 0, { decidedBy: 'key_3' }],
  ['confidences that are all decided', 0, { state: 'open', leastConfidence: 1 }],
  ['a rare reason', 2, { reason: 'a rare one' }],
  ['a rare reason and an author', 1, { reason: 'a rare one', decidedBy: 'key_2' }],
  ['an author of one decision', 1, { decidedBy: 'key_2' }],
];

for (const [name, rows, filter] of few)
  test(`a page with ${name} reads no other rows`, async () => {
    for (const sort of sorts) {
      const read = rowsReadBy(await planOf(sort, filter, analyzed));
      assert.equal(Math.round(read), rows, sort);
    }
  });

test('a page of decided rows by confidence begins where the decided rows do', async () => {
  const author = { decidedBy: 'key_1', leastConfidence: 0.5 };
  for (const sort of ['confidence', '-confidence'] as const) {
    const read = rowsReadBy(await planOf(sort, author, { ...analyzed, isOfMany: true }));
    assert.ok(read <= 500, `${sort}: ${read} rows`);
  }
});

test('a page of rare words reads the rows that have them', async () => {
  const filter = { state: 'open', text: 'cormorant' } as const;
  await db.run(
    `update hotel_match_reviews set input = '["","Cormorant Inn"]' where row_number in (8, 11, 13)`,
  );
  for (const sort of sorts) {
    const read = rowsReadBy(await planOf(sort, filter, analyzed));
    assert.equal(Math.round(read), 3, sort);
  }
});

test('a queue without rows has no page, with words or without', async () => {
  const { accountId: other } = await testKey(needs, 'production');
  for (const filter of [{}, { text: 'zephyr' }, { text: 'zephyr inn', leastConfidence: 0.5 }])
    assert.deepEqual(await pageOfQueue(db, { ...owner, accountId: other }, pageBy('-value', filter)), {
      reviews: [],
      until: undefined,
    });
});

test('few rows and many have the same pages', async () => {
  const filters: readonly QueueFilter[] = [
    { reason: 'a rare one' },
    { class: 'weak_match', mostConfidence: 0.305 },
    { state: 'open', country: 'GB', leastConfidence: 0.4, reason: 'the names differ' },
    { decidedBy: 'key_1' },
    { state: 'skipped', text: 'zephyr' },
    { country: 'GB', text: 'zeph' },
    { state: 'open', mostConfidence: 0.333 },
    { country: 'GB', leastConfidence: 0.4, mostConfidence: 0.62 },
  ];
  const read = async (page: QueuePage, isOfMany: boolean) => {
    const values = new Values();
    const statement = await statementOf(values, page, isOfMany);
    return db.rows<{ job: string; row_number: number }>(`select p.* from (${statement}) p`, values.list);
  };
  for (const filter of filters)
    for (const sort of sorts) {
      const page = { ...pageBy(sort, filter), limit: 7 };
      const first = await read(page, false);
      assert.ok(first.length > 0);
      assert.deepEqual(await read(page, true), first);
      const last = first.at(-1) as Record<string, unknown> & (typeof first)[number]; // the columns of the statement
      const by = last[queueSorts[sort].column] as string | number; // a column of the page
      const second = { ...page, after: { by, job: last.job, row: Number(last.row_number) } };
      assert.deepEqual(await read(second, true), await read(second, false));
    }
});

/** The numbers of the rows of each page, one page after the other. */
async function pagesOf(first: QueuePage): Promise<number[][]> {
  const pages: number[][] = [];
  const { column } = queueSorts[first.sort];
  let after: QueuePosition | undefined;
  do {
    const { reviews, until } = await pageOfQueue(db, owner, { ...first, after });
    pages.push(reviews.map(({ rowNumber }) => rowNumber));
    const last = reviews.length < first.limit ? undefined : reviews.at(-1);
    after = last ? { by: { ...last, row_number: last.rowNumber }[column], job, row: last.rowNumber } : until;
  } while (after !== undefined);
  return pages;
}

test('a page with words ends after the rows that may be tested, and the next one begins there', async () => {
  await db.run(
    `update hotel_match_reviews set input = '["","Heron Lodge"]' where row_number % 5 = row_number / 800`,
  );
  await db.run('analyze hotel_match_reviews');
  const filters: readonly QueueFilter[] = [{ text: 'heron' }, { text: 'heron lodge', mostConfidence: 0.8 }];
  for (const filter of filters)
    for (const sort of sorts) {
      const page = pageBy(sort, filter);
      const whole = await pagesOf({ ...page, limit: 1_000 });
      const cut = await pagesOf({ ...page, mostTested: 150 });
      assert.deepEqual(cut.flat(), whole.flat(), `${sort} ${JSON.stringify(filter)}`);
      assert.ok(cut.slice(0, -1).every((rows) => rows.length > 0));
      const shortest = Math.min(...cut.slice(0, -1).map((rows) => rows.length));
      assert.ok(shortest < page.limit, 'a page is cut');
      assert.equal(new Set(cut.flat()).size, cut.flat().length);
    }
});

test('if none of the tested rows has the words, the index of words finds those that do', async () => {
  await db.run(`update hotel_match_reviews set input = '["","Egret Inn"]' where row_number > 3500`);
  const [first = []] = await pagesOf({ ...pageBy('row', { text: 'egret' }), limit: 20, mostTested: 100 });
  assert.deepEqual(
    first,
    Array.from({ length: 20 }, (_, at) => 3501 + at),
  );
});
