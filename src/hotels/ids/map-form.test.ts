import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { multipart } from '../../../test/support/forms.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../contract/database.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { idRoutes } from './routes.ts';

const needs = await testNeeds();
const { key } = await testKey(needs, 'production');
await needs.db.run(`insert into partners (name, name_key) values ('Quiet', 'quiet')`);
const withId = '/v3.0/hotels/match/partners/with-id';

/** Files left below the spool of this process. */
async function spooled(): Promise<string[]> {
  const folder = path.join(needs.config.dataDir, 'spool');
  const all = await readdir(folder, { recursive: true });
  return all.filter((name) => name.includes(path.sep));
}

test('without a database not even the key can be looked up: that is a 502 as well', async () => {
  let isGone = false;
  const unless = <T>(ask: () => Promise<T>): Promise<T> =>
    isGone ? Promise.reject(new DatabaseUnavailable('connect ECONNREFUSED')) : ask();
  const db: Db = {
    ...needs.db,
    rows: (query, values) => unless(() => needs.db.rows(query, values)),
    row: (query, values) => unless(() => needs.db.row(query, values)),
  };
  const to = await testServer({ ...needs, db }, idRoutes);
  isGone = true;
  const form = multipart([
    ['partner', 'Quiet'],
    ['file', '1\n'],
  ]);
  for (const parts of [
    { url: '/v3.0/hotels/match/partners' },
    { method: 'POST', url: withId, ...form },
  ] as const) {
    const answer = await to.ask({ key, ...parts });
    assert.equal(answer.status, 502, answer.text);
    assert.match(String((answer.json as { error: string }).error), /the database cannot be reached/);
  }
  assert.deepEqual(await spooled(), []);
});

test('nothing is left of a client that disconnects while it sends', async () => {
  const { app } = await testServer(needs, idRoutes);
  const address = await app.listen({ port: 0 });
  // The file comes first and is larger than what is held in memory: it is spooled until the partner is known.
  const { headers, body } = multipart([['file', Buffer.alloc(2 * limits.idFileMemoryBytes, '7\n')]]);
  const request = http.request(`${address}${withId}`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': key },
  });
  request.on('error', () => undefined);
  request.write(body.subarray(0, -100));
  while ((await spooled()).length === 0) await setImmediate();
  request.destroy();
  while ((await spooled()).length > 0) await setImmediate();
});

test('nothing is left of a client that disconnects while it reads', async () => {
  const { app } = await testServer(needs, idRoutes);
  const address = await app.listen({ port: 0 });
  // The ids alone are more than an answer holds in memory.
  const { headers, body } = multipart([
    ['partner', 'quiet'],
    ['file', Buffer.alloc(limits.idAnswerMemoryBytes + 1_000_000, `${'7'.repeat(999)}\n`)],
  ]);
  const request = http.request(`${address}${withId}`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': key },
  });
  request.on('error', () => undefined);
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]; // Guaranteed by Node for this event.
  assert.equal(answer.statusCode, 200);
  assert.notDeepEqual(await spooled(), []);
  answer.destroy();
  while ((await spooled()).length > 0) await setImmediate();
});
