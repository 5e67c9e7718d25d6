import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multipart } from '../../test/support/forms.ts';
import { type Ask, bareEntry, testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { silentDatabase } from '../../test/support/silent-database.ts';
import { limits } from '../contract/limits.ts';
import { ok, route } from '../contract/route.ts';
import { idRoutes } from '../hotels/ids/routes.ts';
import { matchRoutes } from '../hotels/match/routes.ts';

const needs = await testNeeds();
const patient = route({
  ...bareEntry,
  method: 'GET',
  path: '/data/patient',
  group: 'data',
  handle: () => Promise.resolve(ok({})),
});
const routes = [...idRoutes, ...matchRoutes, patient];

const form = multipart([
  ['partner', 'Quiet'],
  ['file', '1\n'],
]);
const calls: readonly Ask[] = [
  { url: '/v3.0/hotels/match/partners' },
  { method: 'POST', url: '/v3.0/hotels/match/partners/with-id', ...form },
  { url: '/v3.0/hotels/match/async/jobs/b3c7b2a8-7d7c-4d0e-9d8e-6a0a3f0c1d2e/status' },
];

const steps: readonly (readonly [step: string, on: RegExp, counts: number])[] = [
  ['whose key it is', /access/, 0],
  ['whether he may call again', /rate_window/, 1],
];

for (const call of calls) {
  for (const [step, on, counts] of steps) {
    test(`${call.method ?? 'GET'} ${call.url} → 504 when the database never says ${step}`, async () => {
      const database = silentDatabase(needs.db);
      const server = await testServer({ ...needs, db: database.db }, routes);
      const { key } = await testKey(needs, 'production');
      database.fallSilent(on);
      const answering = server.ask({ ...call, key });
      await database.isSilent;
      await needs.clock.advance(limits.databaseSilentSeconds * 1000);
      const { status, json } = await answering;
      assert.equal(status, 504);
      assert.match(
        String((json as { error: string }).error),
        /the database did not answer within 10 seconds/,
      );
      // The database wakes: who was refused meanwhile is not asked about any further.
      await database.wake();
      assert.equal(database.askedFor(/rate_window/), counts);
    });
  }
}

test('a database that breaks off after the refusal breaks nothing', async () => {
  const database = silentDatabase(needs.db);
  const server = await testServer({ ...needs, db: database.db }, routes);
  database.fallSilent(/access/);
  const answering = server.ask({ url: '/v3.0/hotels/match/partners' });
  await database.isSilent;
  await needs.clock.advance(limits.databaseSilentSeconds * 1000);
  assert.equal((await answering).status, 504);
  database.breakOff(Object.assign(new Error('read'), { code: 'ECONNRESET' }));
  await server.app.close();
});

test('an operation that promises no 504 waits until the database answers', async () => {
  const database = silentDatabase(needs.db);
  const server = await testServer({ ...needs, db: database.db }, routes);
  database.fallSilent(/access/);
  const answering = server.ask({ url: '/v3.0/data/patient' });
  await database.isSilent;
  await needs.clock.advance(limits.databaseSilentSeconds * 2000);
  await database.wake();
  assert.equal((await answering).status, 200);
});
