import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const other = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
const jobOf = (digit: number) => `6f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`;

interface Point {
  readonly at: string;
  readonly open: number;
  readonly decided: number;
}

before(async () => {
  await landMarling(needs.db);
  await addReviews(needs, { job: jobOf(1), owner, rows: 100 });
  await addReviews(needs, { job: jobOf(2), owner, rows: 10 });
  await addReviews(needs, { job: jobOf(3), owner, rows: 7, status: 'running' });
});

async function trend(query = '', by = key): Promise<readonly Point[]> {
  const answer = await server.ask({ key: by, url: `/v3.0/hotels/match/reviews/trend${query}` });
  assert.equal(answer.status, 200, answer.text);
  return (answer.json as { points: readonly Point[] }).points;
}

const decide = (body: object) =>
  server.ask({ key, method: 'POST', url: `/v3.0/hotels/match/async/jobs/${jobOf(1)}/reviews`, body });
const counts = (point: Point | undefined) => [point?.open, point?.decided];

/** The schema writes the hours of the database, which a test does not move. */
const moveNewest = (to: string) =>
  needs.db.run(`update hotel_match_hours set hour = $1 where hour > now() - interval '1 day'`, [to]);

test('GET /hotels/match/reviews/trend → 200: rows are open, then decided or skipped, and open again when undone', async () => {
  await moveNewest('2026-02-20T08:00:00Z');
  await decide({ decision: 'accept', filter: { leastConfidence: 0.91 } });
  await moveNewest('2026-02-26T08:00:00Z');
  await decide({ decision: 'skip', rows: [1, 2, 3] });
  await moveNewest('2026-02-27T08:00:00Z');
  await decide({ decision: 'unskip', rows: [3] });
  const points = await trend();
  assert.equal(points.length, 31);
  const on = (day: string) => counts(points.find(({ at }) => at.startsWith(day)));
  assert.deepEqual(on('2026-02-20'), [0, 0]);
  assert.deepEqual(on('2026-02-21'), [110, 0]);
  assert.deepEqual(on('2026-02-27'), [100, 10]);
  assert.deepEqual(on('2026-02-28'), [97, 10]);
  assert.deepEqual(counts(points.at(-1)), [98, 10], 'the rows of a running job are not in the queue');
});

test('the last point is what the counts of the queue are', async () => {
  const { json } = await server.ask({ key, url: '/v3.0/hotels/match/reviews/facets' });
  const states = (json as { state: readonly { value: string; rows: number }[] }).state;
  const rowsOf = (state: string) => states.find(({ value }) => value === state)?.rows;
  assert.deepEqual(counts((await trend('?days=1')).at(-1)), [rowsOf('open'), rowsOf('decided')]);
});

test('rows leave the trend when the result of their job expires', async () => {
  await needs.db.run(`update hotel_match_jobs set expires_at = '2026-02-28T12:00:00Z' where id = $1`, [
    jobOf(2),
  ]);
  const points = await trend('?days=3');
  assert.deepEqual(points.map(counts), [
    [100, 10],
    [97, 10],
    [87, 10],
    [88, 10],
  ]);
});

test('another account sees its own queue', async () => {
  assert.deepEqual(counts((await trend('', other.key)).at(-1)), [0, 0]);
});

test('GET /hotels/match/reviews/trend → 400, days that are out of range', async () => {
  const { status } = await server.ask({ key, url: '/v3.0/hotels/match/reviews/trend?days=93' });
  assert.equal(status, 400);
});
