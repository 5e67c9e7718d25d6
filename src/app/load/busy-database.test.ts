import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareEntry, testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { ok, route } from '../../contract/route.ts';
import { systemClock } from '../../platform/clock.ts';
import { openPool } from '../../platform/sql/pool.ts';

const REQUESTS = 400;

test('requests that wait for a connection to the database are overload, though the event loop is in time', async () => {
  const base = await testNeeds();
  const db = openPool(String(base.config.databaseUrl), { name: 'busy', size: 2 });
  await using closing = { [Symbol.asyncDispose]: () => db.close() };
  void closing;
  const needs = {
    ...base,
    db,
    clock: systemClock,
    config: { ...base.config, rateLimitPerSecond: 1_000_000 },
    statementWaitedMs: () => db.waitedMs(),
  };
  const slow = route({
    ...bareEntry,
    method: 'GET',
    // Its GET operations are costly.
    group: 'data',
    path: '/data/slow',
    handle: async () => {
      await db.run('select pg_sleep(0.05)');
      return ok({});
    },
  });
  const { ask } = await testServer(needs, [slow]);
  const { key } = await testKey(base, 'sandbox');
  const requests = Array.from({ length: REQUESTS }, () => ask({ url: '/v3.0/data/slow', key }));
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  assert.equal(count(200) + count(503), REQUESTS, [...new Set(statuses)].join());
  // Those that begin before anything is measured, and a few after the queue has become shorter.
  assert.ok(count(200) <= 2 * limits.costlyAtFirst, `${count(200)} were admitted`);
});
