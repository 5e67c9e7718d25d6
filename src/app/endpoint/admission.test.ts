import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multipart } from '../../../test/support/forms.ts';
import { type TestRequest, bareEntry, testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { silentDatabase } from '../../../test/support/database/silent-database.ts';
import { ok, route } from '../../contract/route.ts';
import { idRoutes } from '../../hotels/ids/routes.ts';
import { matchRoutes } from '../../hotels/match/routes.ts';

const needs = await testNeeds();
/** Any operation: its story runs one statement, or is in the middle of a transaction. */
const asks = { ...bareEntry, method: 'GET', group: 'data' } as const;
const question = 'select 1 as story';
const ordinary = [
  route({
    ...asks,
    path: '/data/statement',
    handle: async ({ db }) => ok({ found: await db.row(question) }),
  }),
  route({
    ...asks,
    path: '/data/transaction',
    handle: async ({ db }) =>
      ok({
        found: await db.transaction(async (tx) => {
          await db.row(question);
          return tx.rows(question);
        }),
      }),
  }),
];
const stories = [
  ['a statement', '/v3.0/data/statement'],
  ['in a transaction', '/v3.0/data/transaction'],
] as const;
const routes = [...idRoutes, ...matchRoutes, ...ordinary];

const form = multipart([
  ['partner', 'Quiet'],
  ['file', '1\n'],
]);
const calls: readonly TestRequest[] = [
  { url: '/v3.0/hotels/match/partners' },
  { method: 'POST', url: '/v3.0/hotels/match/partners/with-id', ...form },
  { url: '/v3.0/hotels/match/async/jobs/b3c7b2a8-7d7c-4d0e-9d8e-6a0a3f0c1d2e/status' },
];

const steps: readonly (readonly [step: string, on: RegExp, counts: number])[] = [
  ['whose key it is', /access/, 0],
  ['whether he may call again', /rate_windows/, 1],
];

for (const call of calls) {
  for (const [step, on, counts] of steps) {
    test(`${call.method ?? 'GET'} ${call.url} → 504 if the database never responds to ${step}`, async () => {
      const database = await silentDatabase(String(needs.config.databaseUrl));
      const server = await testServer({ ...needs, db: database.db }, routes);
      const { key } = await testKey(needs, 'production');
      database.fallSilent(on);
      const { status, json } = await server.ask({ ...call, key });
      assert.equal(status, 504);
      assert.match(
        String((json as { error: string }).error),
        /the database did not answer within 0\.5 seconds/,
      );
      assert.equal(database.askedFor(/rate_windows/), counts);
      // The network works again, and the silent connections are no longer used.
      assert.notEqual((await server.ask({ ...call, key })).status, 504);
    });
  }
}

for (const [how, url] of stories) {
  test(`GET ${url} → 504 when the database does not answer ${how}`, async () => {
    const database = await silentDatabase(String(needs.config.databaseUrl));
    const server = await testServer({ ...needs, db: database.db }, routes);
    assert.equal((await server.ask({ url })).status, 200);
    database.fallSilent(/as story/);
    const { status, json } = await server.ask({ url });
    assert.equal(status, 504);
    assert.match(JSON.stringify(json), /"code":5000,.*the database did not answer within 0\.5 seconds/);
    assert.equal((await server.ask({ url })).status, 200);
  });
}
