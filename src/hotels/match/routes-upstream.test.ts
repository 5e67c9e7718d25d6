import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multipart } from '../../../test/support/forms.ts';
import { testKey, testServer, type Answer, type TestServer } from '../../../test/support/http.ts';
import { testNeeds, type TestNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { matchRoutes } from './routes.ts';

/** The responses of three operations while the database is unavailable, or silent. */
const needs = await testNeeds();
const { key } = await testKey(needs, 'production');
const job = '/v3.0/hotels/match/async/jobs/6a51b2f0-3c1d-4f7a-9a55-0d2f6f1c7e01';

const calls: readonly (readonly [name: string, ask: (to: TestServer) => Promise<Answer>])[] = [
  [
    'POST /hotels/match/async',
    (to) => {
      const form = multipart([['file', 'name,country\nThe Weir,GB\n']]);
      return to.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
    },
  ],
  ['GET /hotels/match/async/jobs/{jobId}/status', (to) => to.ask({ key, url: `${job}/status` })],
  ['GET /hotels/match/async/jobs/{jobId}', (to) => to.ask({ key, url: job })],
];

/** The database of this file, except for the jobs. */
function needsWhere(answer: () => Promise<never>): TestNeeds {
  const db: Db = {
    ...needs.db,
    row: (query, values) =>
      /hotel_match_jobs/.test(typeof query === 'string' ? query : query.text)
        ? answer()
        : needs.db.row(query, values),
    transaction: answer,
  };
  return { ...needs, db };
}

for (const [name, ask] of calls) {
  test(`${name} → 502 when the database cannot be reached`, async () => {
    const gone = new DatabaseUnavailable('connect ECONNREFUSED');
    const answer = await ask(
      await testServer(
        needsWhere(() => Promise.reject(gone)),
        matchRoutes,
      ),
    );
    assert.equal(answer.status, 502, answer.text);
    assert.match(answer.text, /the database cannot be reached/);
  });

  test(`${name} → 504 when the time is up`, async () => {
    const called = Promise.withResolvers<void>();
    const never = (): Promise<never> => {
      called.resolve();
      return new Promise(() => undefined);
    };
    const answering = ask(await testServer(needsWhere(never), matchRoutes));
    await called.promise;
    await needs.clock.advance(needs.config.idMappingSeconds * 1000);
    const answer = await answering;
    assert.equal(answer.status, 504, answer.text);
  });
}
