import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareEntry, testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { ok, route } from '../../contract/route.ts';
import { maskedPath, RequestLog } from './request-log.ts';
import { storedRequestId } from '../../platform/stored-request-id.ts';
import { insertCalls, pruneCalls } from './store.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const echo = route({
  ...bareEntry,
  method: 'GET',
  path: '/echo/{name}',
  handle: () => Promise.resolve(ok({ a: 1 })),
});
const server = await testServer(needs, [echo]);
const { key, accountId } = await testKey(needs, 'sandbox');

async function logged(): Promise<Record<string, unknown>[]> {
  await clock.advance(limits.requestLogMs);
  for (let tries = 0; tries < 200; tries += 1) {
    const rows = await db.rows<Record<string, unknown>>('select * from request_log order by id');
    if (rows.length > 0) return rows;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return [];
}

test('a call is logged after its response, without personal data and without the query', async () => {
  const headers = { 'x-request-id': 'mine-1' };
  await server.ask({ key, url: '/v3.0/echo/ada@example.com?x=1', headers });
  await server.ask({ key, url: '/v3.0/echo/4242424242424242', headers });
  await server.ask({ key: 'sk_wrong', url: '/v3.0/echo/a' });
  const rows = await logged();
  assert.deepEqual(
    rows.map((row) => [row['account'], row['request_id'], row['method'], row['operation'], row['status']]),
    [
      [accountId, storedRequestId('mine-1'), 'GET', '/echo/{name}', 400],
      [accountId, storedRequestId('mine-1'), 'GET', '/echo/{name}', rows[1]?.['status']],
    ],
    'a call without a valid key belongs to no account',
  );
  const text = JSON.stringify(rows);
  for (const secret of ['mine', 'ada', '4242424242424242', 'x=1', key])
    assert.ok(!text.includes(secret), secret);
  assert.ok(Number(rows[0]?.['bytes_out']) > 0);
});

test('of a flood of one owner the first calls and all errors are logged, and the calls of others', async () => {
  const flooding = await testKey(needs, 'production');
  const other = await testKey(needs, 'production');
  await db.run('delete from request_log');
  const log = new RequestLog(needs);
  const note = (caller: string, statusCode: number) => {
    const request = {
      caller: { accountId: caller, environment: 'production', keyId: 'key_1' },
      headers: {},
      id: 'a',
    };
    const reply = { statusCode, elapsedTime: 1, getHeader: () => undefined };
    log.note({ ...request, method: 'GET', routeOptions: {} } as never, reply as never, '/v3.0/echo/1');
  };
  const flood = limits.requestLogAtOnce + 100;
  for (let at = 1; at <= flood; at += 1) note(flooding.accountId, at % 100 === 0 ? 404 : 200);
  note(other.accountId, 200);
  await log.close();
  const rows = await db.rows<{ account: string; calls: number; errors: number }>(
    `select account, count(*)::int as calls, count(*) filter (where status = 404)::int as errors
     from request_log group by account`,
  );
  const counts = new Map(rows.map(({ account, calls, errors }) => [account, [calls, errors]]));
  const errors = flood / 100;
  assert.deepEqual(counts.get(flooding.accountId), [limits.requestLogAtOnce + errors, errors]);
  assert.deepEqual(counts.get(other.accountId), [1, 0]);
});

test('parameters that may be names or telephone numbers, and keys, are masked in the path', () => {
  const cases = [
    ['/v3.0/jobs/6f1c0e9e', '/jobs/{jobId}', '/v3.0/jobs/6f1c0e9e'],
    ['/v3.0/vouchers/Ada', '/vouchers/{code}', '/v3.0/vouchers/…'],
    ['/v3.0/vouchers/Ada-Example-1985', '/vouchers/{code}', '/v3.0/vouchers/…'],
    ['/v3.0/guests/447946001800', '/guests/{guestId}', '/v3.0/guests/…'],
    ['/v3.0/guests/17/bookings', '/guests/{guestId}/bookings', '/v3.0/guests/17/bookings'],
    ['/v3.0/rooms/pier-1', '/rooms/{hotelId}', '/v3.0/rooms/pier-1'],
    [
      '/v3.0/payments/tr_cts_iSeb2gkR_M9lUCuE_ikK',
      '/payments/{transactionId}',
      '/v3.0/payments/tr_cts_iSeb2gkR_M9lUCuE_ikK',
    ],
    ['/vouchers/Ada/', '/vouchers/{code}', '/vouchers/…/'],
    [`/v3.0/x/${key}`, '', '/v3.0/x/…'],
  ] as const;
  for (const [path, operation, masked] of cases) assert.equal(maskedPath(path, operation), masked);
});

test('only the newest calls of an owner are kept', async () => {
  const call = {
    environment: 'production',
    keyId: 'key_1',
    requestId: 'r',
    method: 'GET',
    operation: '/jobs',
    path: '/v3.0/jobs',
    status: 200,
    ms: 1,
    bytesIn: null,
    bytesOut: 2,
    at: clock.now(),
  } as const;
  await insertCalls(
    db,
    Array.from({ length: 20 }, (_, at) => ({ ...call, account: 'acc_1', requestId: `r${at}` })),
  );
  await insertCalls(db, [{ ...call, account: 'acc_2' }]);
  await pruneCalls(db, { account: 'acc_1', environment: 'production', kept: 5 });
  const kept = (account: string) =>
    db.rows('select request_id from request_log where account = $1 order by id', [account]);
  assert.deepEqual(
    await kept('acc_1'),
    ['r15', 'r16', 'r17', 'r18', 'r19'].map((id) => ({ request_id: id })),
  );
  assert.equal((await kept('acc_2')).length, 1);
});
