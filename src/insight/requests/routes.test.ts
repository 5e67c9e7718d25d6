import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { requestRoutes } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, requestRoutes);
const { key, accountId } = await testKey(needs, 'production');

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

before(() =>
  needs.db.run(
    `insert into request_log (account, environment, key_id, request_id, method, operation, path, status, ms, bytes_in,
       bytes_out, answered_at)
     select case when n = 9 then 'acc_other' else $1 end, case when n = 8 then 'sandbox' else 'production' end, 'key_1',
       '00ff-' || n, case when n % 2 = 0 then 'POST' else 'GET' end, case when n < 4 then '/jobs' else '/account' end,
       '/v3.0/x', case n when 1 then 404 when 2 then 409 else 200 end, n * 10, null, 100, $2
     from generate_series(1, 9) as n`,
    [accountId, needs.clock.now()],
  ),
);

const read = async (query: string, { status = 200 } = {}): Promise<Json> => {
  const answer = await server.ask({ key, url: `/v3.0/requests?${query}` });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};
const idsOf = async (query: string): Promise<string> =>
  (await read(query)).requests.map(({ requestId }: Json) => requestId.replace('00ff-', '')).join(' ');

test('GET /requests → 200: the calls of the account and environment, the newest first', async () => {
  const { requests, next } = await read('');
  assert.equal(next, null);
  assert.equal(requests.length, 7);
  assert.deepEqual(requests[0], {
    requestId: '00ff-7',
    keyId: 'key_1',
    method: 'GET',
    operation: '/account',
    path: '/v3.0/x',
    status: 200,
    ms: 70,
    bytesIn: null,
    bytesOut: 100,
    at: needs.clock.now().toISOString(),
  });
});

test('GET /requests → 200: each filter', async () => {
  assert.equal(await idsOf('requestId=00ff-3'), '3');
  assert.equal(await idsOf('status=404'), '1');
  assert.equal(await idsOf('status=4xx'), '2 1');
  assert.equal(await idsOf(`operation=${encodeURIComponent('/jobs')}`), '3 2 1');
  assert.equal(await idsOf('method=POST'), '6 4 2');
  assert.equal(await idsOf('leastMs=60'), '7 6');
  assert.equal(await idsOf('status=404&method=POST'), '');
});

test('GET /requests → 200: pages follow each other without gaps', async () => {
  const found: string[] = [];
  for (let after = ''; ;) {
    const page = await read(`limit=2${after}`);
    found.push(...page.requests.map(({ requestId }: Json) => requestId));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  assert.deepEqual(
    found,
    [7, 6, 5, 4, 3, 2, 1].map((n) => `00ff-${n}`),
  );
});

test('GET /requests → 400, an invalid or unknown parameter', async () => {
  for (const query of [
    'status=4x',
    'status=600',
    'method=PATCH',
    'limit=0',
    'after=x',
    'after=WyJhIl0',
    'colour=red',
  ])
    await read(query, { status: 400 });
});
