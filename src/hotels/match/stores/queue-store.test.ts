import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testKey } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { Values, type QueueFilter } from './queue-filter.ts';
import { queuePage, queueSorts, type QueueSort } from './queue-store.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const { accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
const ROWS = 10_000;

before(async () => {
  await landMarling(db);
  await addReviews(needs, { job: '6f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01', owner, rows: ROWS });
  await db.run(
    `update hotel_match_queue set state = 'decided', settled_by = 'key_1' where row_number % 3 = 0`,
  );
  await db.run(
    `update hotel_match_queue set state = 'skipped', settled_by = 'key_1' where row_number % 5 = 0`,
  );
  await db.run(
    `update hotel_match_queue set state = 'decided', settled_by = 'key_1' where confidence > 0.945 and state = 'open'`,
  );
  await db.run('vacuum analyze hotel_match_queue');
});

/** A node of a plan, as PostgreSQL writes it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

async function planOf(sort: QueueSort, filter: QueueFilter, explain = 'format json'): Promise<PlanNode> {
  const values = new Values();
  const page = { filter, now: clock.now(), sort, after: undefined, limit: 100 };
  const row = await db.row<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `explain (${explain}) ${queuePage(values, owner, page)}`,
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

for (const sort of Object.keys(queueSorts) as QueueSort[])
  for (const state of states)
    test(`a page by ${sort} of rows that are ${state ?? 'in any state'} reads as many as it has`, async () => {
      const readings = readingsIn(await planOf(sort, state === undefined ? {} : { state }));
      assert.ok(readings.length > 0);
      for (const reading of readings) assert.match(reading, /^Index (Only )?Scan$/);
    });

const filters: Readonly<Record<string, QueueFilter>> = {
  'a range of confidences': { leastConfidence: 0.1, mostConfidence: 0.25 },
  'a country': { country: 'GB' },
  'a class': { class: 'weak_match' },
};

for (const [name, filter] of Object.entries(filters))
  test(`a page by value of open rows with ${name} reads the index alone`, async () => {
    const readings = readingsIn(await planOf('-value', { ...filter, state: 'open' }));
    assert.ok(readings.length > 0);
    for (const reading of readings) assert.match(reading, /^Index Only Scan$/);
  });

/** How often the queue is read. */
function readsOf(node: PlanNode): number {
  const own = node['Relation Name'] === 'hotel_match_queue' ? (node['Actual Loops'] ?? Number.NaN) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + readsOf(child), own);
}

const empty: Readonly<Record<string, QueueFilter>> = {
  'an unknown class': { class: 'none' },
  'an unknown reason': { state: 'open', reason: 'none' },
  'an author who decided nothing': { decidedBy: 'key_2' },
  'confidences that are all decided': { state: 'open', leastConfidence: 1 },
};

for (const [name, filter] of Object.entries(empty))
  test(`a page with ${name} does not read the queue`, async () => {
    for (const sort of Object.keys(queueSorts) as QueueSort[])
      assert.equal(readsOf(await planOf(sort, filter, 'analyze, format json')), 0, sort);
  });
