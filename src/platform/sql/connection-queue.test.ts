import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../test/support/database.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { openPool } from './pool.ts';
import { ConnectionsBusy, ConnectionQueue } from './connection-queue.ts';

const { db, url } = await testDatabase();

/** A user to whom the server allows this many connections, like a database that has none left. */
async function limitedUrl(connections: number): Promise<string> {
  const role = `limited_${randomBytes(6).toString('hex')}`;
  await db.run(`create role ${role} login password 'limited' connection limit ${connections}`);
  after(() => db.run(`drop role ${role}`));
  const limited = new URL(url);
  limited.username = role;
  limited.password = 'limited';
  return limited.href;
}

const noOutage = (found: string[]) => ({
  found: ({ message }: Error) => void found.push(message),
  answered: () => undefined,
  unwritable: () => undefined,
  wrote: () => undefined,
});

test('statements wait for the connections that the process has if the database allows no more', async () => {
  const found: string[] = [];
  const pool = openPool(await limitedUrl(2), { name: 'limited', size: 8, outage: noOutage(found) });
  const ended: number[] = [];
  const ask = async (n: number) => {
    await pool.row('select pg_sleep(0.005)');
    ended.push(n);
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
  assert.equal(ended.length, 60);
  assert.deepEqual(found, [], 'an outage');
  await pool.close();
});

test('a database without any connection left is unavailable after a time, and used when it has one again', async () => {
  const limited = await limitedUrl(1);
  const [holder, pool] = [
    openPool(limited, { name: 'holder', size: 1 }),
    openPool(limited, { name: 'late', size: 4, silentMs: 300 }),
  ];
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holding = holder.transaction(async (tx) => {
    await tx.run('select 1');
    taken.resolve();
    await held.promise;
  });
  await taken.promise;
  await assert.rejects(
    pool.run('select 1'),
    (error) => error instanceof DatabaseUnavailable && /too many/.test(error.message),
  );
  const waiting = pool.patient.row('select 1 as one');
  held.resolve();
  await holding;
  await holder.close();
  assert.deepEqual(await waiting, { one: 1 });
  await pool.close();
});

test('a statement that finds no free connection in time fails, and does not count as an outage', async () => {
  const found: string[] = [];
  const pool = openPool(url, { name: 'busy', size: 1, silentMs: 200, outage: noOutage(found) });
  await pool.patient.transaction(async (tx) => {
    await tx.run('select 1');
    await assert.rejects(pool.run('select 1'), ConnectionsBusy);
  });
  assert.deepEqual(await pool.row('select 1 as one'), { one: 1 });
  assert.deepEqual(found, []);
  await pool.close();
});

test('connections are given in the order of arrival, also by one that returns to the queue', async () => {
  const queue = new ConnectionQueue({ size: 1 });
  const order: string[] = [];
  const enter = async (name: string, sinceMs: number) => {
    await queue.enter(sinceMs, 60_000);
    order.push(name);
  };
  const nowMs = performance.now();
  await enter('first', nowMs);
  const all = [enter('third', nowMs + 2), enter('fourth', nowMs + 3), enter('second', nowMs + 1)];
  for (const entered of [all[2], all[0], all[1]]) {
    queue.leave();
    await entered;
  }
  assert.deepEqual(order, ['first', 'second', 'third', 'fourth']);
});

test('a lowered number of connections is raised again after a time', async () => {
  const queue = new ConnectionQueue({ size: 3, raiseAfterMs: 50 });
  const nowMs = performance.now();
  await queue.enter(nowMs, 60_000);
  queue.lower(0);
  let entered = 0;
  const second = queue.enter(nowMs, 60_000).then(() => (entered += 1));
  await sleep(0);
  assert.equal(entered, 0, 'one connection is always allowed, and it is in use');
  await second;
  assert.equal(entered, 1);
});
