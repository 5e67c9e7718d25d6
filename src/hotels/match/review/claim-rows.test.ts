import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import type { Tx } from '../../../contract/database.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';
import { claimReviews } from './claim-rows.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const job = '3f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

before(async () => {
  await landMarling(needs.db);
  await addReviews(needs, { job, owner: { accountId, environment: 'production' }, rows: 100 });
});

const ask = async (method: 'POST' | 'DELETE', query: string, body?: object, status = 200): Promise<Json> => {
  const url = `/v3.0/hotels/match/reviews/claims${query}`;
  const answer = await server.ask({ key, method, url, ...(body === undefined ? {} : { body }) });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};
const claim = async (reviewer: string, body: object = {}): Promise<number[]> =>
  (await ask('POST', '', { limit: 10, sort: 'row', reviewer, ...body })).reviews.map(({ row }: Json) => row);

test('POST /hotels/match/reviews/claims → 200: reviewers who ask at the same time get different rows', async () => {
  const taken = await Promise.all(['ada', 'ben', 'eve', 'kim'].map((reviewer) => claim(reviewer)));
  assert.equal(new Set(taken.flat()).size, 40);
  assert.deepEqual(await claim('ada'), taken[0], 'those that a reviewer holds are returned again');
  const [decided] = taken[0] as [number];
  const url = `/v3.0/hotels/match/async/jobs/${job}/reviews`;
  await server.ask({ key, method: 'POST', url, body: { decision: 'reject', rows: [decided] } });
  const next = await claim('ada');
  assert.deepEqual([next.includes(decided), next.length], [false, 10], 'open rows only');
});

test('a claim counts the rows of its filter once', async () => {
  const { db, clock } = needs;
  const counts: unknown[] = [];
  const counting = (sql: Tx): Tx => ({
    ...sql,
    rows(text, values) {
      if (/sum\(q\.rows\)/.test(JSON.stringify(text))) counts.push(text);
      return sql.rows(text, values);
    },
  });
  const transaction: typeof db.transaction = (work) => db.transaction((tx) => work(counting(tx)));
  const author = { accountId, environment: 'production', keyId: 'key_1' } as const;
  const filter = { class: 'weak_match' } as const;
  const request = { reviewer: 'ned', filter, limit: 5 };
  const { reviews } = await claimReviews({ db: { ...db, transaction }, clock }, author, request);
  assert.deepEqual([reviews.length, counts.length], [5, 1]);
  await ask('DELETE', '?reviewer=ned');
});

test('DELETE /hotels/match/reviews/claims → 200: others can take the rows at once', async () => {
  const [first] = (await claim('ada')) as [number];
  const { released } = await ask('DELETE', '?reviewer=ada');
  assert.ok(released >= 10);
  assert.equal((await claim('zoe'))[0], first);
  assert.deepEqual(await ask('DELETE', '?reviewer=nobody'), { released: 0 });
});

test('a claim under another filter may release the rows of the one before', async () => {
  const held = async () =>
    (
      await needs.db.rows<{ row: number }>(
        `select row_number::int as row from hotel_match_claims where claimed_by like '%/may' order by 1`,
      )
    ).map(({ row }) => row);
  const weak = { filter: { class: 'weak_match' }, limit: 3 };
  const first = await claim('may');
  const second = await claim('may', weak);
  assert.deepEqual(
    await held(),
    [...new Set([...first, ...second])].toSorted((a, b) => a - b),
  );
  assert.deepEqual(await claim('may', { ...weak, releaseOthers: true }), second);
  assert.deepEqual(await held(), second);
  assert.deepEqual(
    await claim('may', { filter: { class: 'ambiguous_candidates' }, releaseOthers: true }),
    [],
  );
  assert.deepEqual(await held(), [], 'also if there is no row to claim');
});

test('a decision has the reviewer of the request, or else of the claim, and what the matcher said about the row', async () => {
  const [first, second] = (await claim('lea')) as [number, number];
  const url = `/v3.0/hotels/match/async/jobs/${job}/reviews`;
  const decide = async (body: object) => {
    const { json } = await server.ask({ key, method: 'POST', url, body: { decision: 'accept', ...body } });
    return (json as Json).decisions[0].reviewer;
  };
  assert.equal(await decide({ rows: [first] }), 'lea');
  assert.equal(await decide({ rows: [second], reviewer: 'max' }), 'max');
  const stored = await needs.db.rows(
    `select d.reviewer, d.candidate = r.hotel as "isCandidate", d.model_confidence = r.model_confidence as "isConfidence"
     from hotel_match_decisions d join hotel_match_reviews r on r.job = d.job and r.row_key = d.row_key
     where d.job = $1 and reviewer in ('lea', 'max') order by 1`,
    [job],
  );
  const about = { isCandidate: true, isConfidence: true };
  assert.deepEqual(stored, [
    { reviewer: 'lea', ...about },
    { reviewer: 'max', ...about },
  ]);
});

test('a named reviewer keeps the rows with another key of the account, and no other account has them', async () => {
  const [first] = (await claim('kay')) as [number];
  const again = await testKey(needs, 'production', accountId);
  const other = await testKey(needs, 'production');
  const url = '/v3.0/hotels/match/reviews/claims';
  const body = { limit: 1, sort: 'row', reviewer: 'kay' };
  const taken = await server.ask({ key: again.key, method: 'POST', url, body });
  assert.equal((taken.json as Json).reviews[0].row, first);
  const foreign = await server.ask({ key: other.key, method: 'DELETE', url: `${url}?reviewer=kay` });
  assert.deepEqual(foreign.json, { released: 0 });
  assert.notEqual((await claim('ivy'))[0], first, 'they are still reserved');
  const released = await server.ask({ key: again.key, method: 'DELETE', url: `${url}?reviewer=kay` });
  assert.ok((released.json as Json).released >= 1);
});

const claimOn = async (row: number, as = key): Promise<Json> =>
  ((await server.ask({ key: as, url: `/v3.0/hotels/match/async/jobs/${job}/reviews/${row}` })).json as Json)
    .claim;

test('a row says who has claimed it, until it is decided', async () => {
  const [row] = (await claim('liv/of nights', { seconds: 60 })) as [number];
  const until = `${new Date(needs.clock.nowMs() + 60_000).toISOString().slice(0, 19)}Z`;
  const { keyId, ...named } = await claimOn(row);
  assert.match(keyId, /^key_/);
  assert.deepEqual(named, { reviewer: 'liv/of nights', until });
  const url = `/v3.0/hotels/match/async/jobs/${job}/reviews`;
  await server.ask({ key, method: 'POST', url, body: { decision: 'reject', rows: [row] } });
  assert.equal(await claimOn(row), null);
  await ask('DELETE', '?reviewer=liv%2Fof%20nights');
  const another = await testKey(needs, 'production', accountId);
  const body = { limit: 1, sort: 'row' };
  const taken = await server.ask({
    key: another.key,
    method: 'POST',
    url: '/v3.0/hotels/match/reviews/claims',
    body,
  });
  const [unnamed] = (taken.json as Json).reviews;
  assert.equal((await claimOn(unnamed.row)).reviewer, '', 'the key without a name');
});

test('a claim ends by itself', async () => {
  const [first] = (await claim('zoe', { seconds: 5 })) as [number];
  assert.notEqual((await claim('ann'))[0], first);
  assert.equal((await claimOn(first)).reviewer, 'zoe');
  await needs.clock.advance(5_000);
  assert.equal(await claimOn(first), null);
  assert.equal((await claim('ann', { limit: 100 }))[0], first);
});

test('POST /hotels/match/reviews/claims → 400, an invalid or unknown field', async () => {
  for (const body of [{ limit: 0 }, { sort: 'x' }, { seconds: 901 }, { filter: { colour: 'red' } }])
    await ask('POST', '', body, 400);
});

test('DELETE /hotels/match/reviews/claims → 400, an unknown parameter', async () => {
  await ask('DELETE', '?colour=red', undefined, 400);
});
