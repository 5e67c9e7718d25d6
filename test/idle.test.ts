import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { routes } from '../src/app/routes.ts';
import { buildServer } from '../src/app/server.ts';
import { tasks, timers } from '../src/app/tasks.ts';
import { startWorker } from '../src/platform/queue/worker.ts';
import { openDatabaseClock } from '../src/platform/database-clock.ts';
import { testNeeds } from './support/needs.ts';

const SECONDS = 5;
const MOST_A_SECOND = 2;
const LOOKS = 4;

/** Everything that this process sends to a database, transactions and notifications included. */
const sent: string[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...words: never[]) {
  const [statement] = words as unknown[];
  sent.push(typeof statement === 'string' ? statement : JSON.stringify(statement).slice(0, 200));
  return Reflect.apply(query, this, words) as never;
} as typeof query;
after(() => (pg.Client.prototype.query = query));

test('a service without requests sends at most two statements a second', async () => {
  const needs = await testNeeds();
  const clock = await openDatabaseClock({ sql: needs.db, log: needs.log, metrics: needs.metrics });
  const app = buildServer({ ...needs, clock }, routes);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const worker = await startWorker({ ...needs, clock }, needs.queue, { tasks, timers });
  try {
    // At first all timers are due.
    do {
      sent.length = 0;
      await sleep(1_000);
    } while (sent.length > 2 * MOST_A_SECOND);
    // On a busy machine the first run of a timer may come late, once: then the next seconds count.
    for (let look = 0; look < LOOKS; look += 1) {
      sent.length = 0;
      await sleep(SECONDS * 1_000);
      if (sent.length <= SECONDS * MOST_A_SECOND) break;
    }
    assert.ok(sent.length <= SECONDS * MOST_A_SECOND, `${sent.length} statements: ${sent.join('\n')}`);
  } finally {
    await worker.stop();
    await app.close();
    clock.close();
  }
});
