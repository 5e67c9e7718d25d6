import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { awayFor, DatabaseAway, named } from './away.ts';
import type { Outage } from './outage.ts';
import { openPool } from './pool.ts';

const { db, url } = await testDatabase();
const cut = 'select pg_terminate_backend(pg_backend_pid())';
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a wrong statement is what it is, a lost connection is the absence of the database, in a transaction too', async () => {
  assert.equal((await failure(db.run('select from nowhere'))) instanceof DatabaseAway, false);
  const lost = [
    db.run(cut),
    db.transaction((tx) => tx.run(cut)),
    Array.fromAsync(db.stream('select pg_terminate_backend(pg_backend_pid())', [], 1)),
  ];
  for (const error of await Promise.all(lost.map(failure))) assert.ok(error instanceof DatabaseAway);
});

test('a copy that loses its connection says so', async () => {
  const copied = db.transaction(async (tx) => {
    const row = await tx.row<{ pid: number }>(
      'create temp table copied (n int); select pg_backend_pid() as pid',
    );
    const rows = await tx.copyIn('copy copied from stdin');
    const told = Promise.withResolvers<never>();
    rows.on('error', told.reject);
    rows.write('1\n');
    await Promise.all([told.promise, db.run('select pg_terminate_backend($1)', [row?.pid])]);
  });
  assert.ok((await failure(copied)) instanceof DatabaseAway);
});

test('who asks tells whether he was answered', async () => {
  const told: string[] = [];
  const outage: Outage = {
    found: ({ message }) => told.push(message),
    answered: () => told.push('answered'),
  };
  const pool = openPool(url, { name: 'told', size: 1, outage });
  await pool.run('select 1');
  await failure(pool.run('select from nowhere'));
  await failure(pool.run(cut));
  await pool.close();
  const nobody = openPool('postgres://nobody@127.0.0.1:1/nowhere', { name: 'nobody', size: 1, outage });
  await failure(nobody.run('select 1'));
  await nobody.close();
  assert.deepEqual(told, [
    'answered',
    'terminating connection due to administrator command',
    'connect ECONNREFUSED 127.0.0.1:1',
  ]);
});

test('an address that refuses says its code where it has no words, and a loss keeps its name', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  assert.equal(awayFor(refused).message, 'ECONNREFUSED');
  const away = new DatabaseAway('gone');
  assert.equal(named(away), away);
  assert.equal(named(undefined), undefined);
});
