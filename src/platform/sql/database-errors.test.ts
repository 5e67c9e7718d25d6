import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Tx } from '../../contract/database.ts';
import {
  unavailableFor,
  DatabaseUnavailable,
  DatabaseUnwritable,
  isUnavailable,
  named,
} from './database-errors.ts';
import type { Outage } from './outage.ts';
import { openPool } from './pool.ts';

const { db, url } = await testDatabase();
const cut = 'select pg_terminate_backend(pg_backend_pid())';
const failure = (failed: Promise<unknown>) =>
  failed.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a wrong statement keeps its error, and a lost connection is DatabaseUnavailable, also in a transaction', async () => {
  assert.equal((await failure(db.run('select from nowhere'))) instanceof DatabaseUnavailable, false);
  const lost = [
    db.run(cut),
    db.transaction((tx) => tx.run(cut)),
    Array.fromAsync(db.stream('select pg_terminate_backend(pg_backend_pid())', [], 1)),
  ];
  for (const error of await Promise.all(lost.map(failure))) assert.ok(error instanceof DatabaseUnavailable);
});

/** A server that accepts only reads, as a standby that is not promoted yet. */
const standby = () =>
  openPool(`${url}?options=-c%20default_transaction_read_only%3Don`, { name: 'standby', size: 1 });
const fullDisk = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;

test('a read-only database, or one with a full disk, is unavailable for writes', async () => {
  await using stack = new AsyncDisposableStack();
  const readOnly = standby();
  stack.defer(() => readOnly.close());
  await db.run('create table written (n int)');
  const insert = 'insert into written values (1)';
  const found = [
    [() => readOnly.run(insert), 'read-only'],
    [() => readOnly.transaction((tx) => tx.run(insert)), 'read-only'],
    [() => db.run(fullDisk), 'full'],
    [() => db.transaction((tx) => tx.run(fullDisk)), 'full'],
  ] as const;
  for (const [failed, why] of found) {
    const error = await failure(failed());
    assert.ok(error instanceof DatabaseUnwritable && isUnavailable(error));
    assert.equal(error.why, why);
  }
  assert.deepEqual(await readOnly.row('select 1 as one'), { one: 1 });
});

test('statements and the commit after a lost connection fail with that loss', async () => {
  await using stack = new AsyncDisposableStack();
  const readOnly = standby();
  stack.defer(() => readOnly.close());
  const passOver = (tx: Tx) => tx.run('create table never (n int)').catch(() => 0);
  const failed = await failure(
    readOnly.transaction(async (tx) => {
      await passOver(tx);
      await tx.row('select 1 as one');
    }),
  );
  assert.ok(failed instanceof DatabaseUnwritable, String(failed));
  assert.ok((await failure(readOnly.transaction(passOver))) instanceof DatabaseUnwritable);
  // Neither is the commit after a failed statement that the code ignored.
  const wrong = (tx: Tx) => tx.run('select from nowhere').catch(() => 0);
  assert.match(String(await failure(db.transaction(wrong))), /was rolled back/);
});

test('a connection to a read-only server is not used again: the next may reach another server', async () => {
  await using stack = new AsyncDisposableStack();
  const readOnly = standby();
  stack.defer(() => readOnly.close());
  const pid = async () => (await readOnly.row<{ pid: number }>('select pg_backend_pid() as pid'))?.pid;
  const before = await pid();
  assert.equal(await pid(), before);
  await failure(readOnly.transaction((tx) => tx.run('create table never (n int)')));
  assert.notEqual(await pid(), before);
});

test('a copy that loses its connection fails with DatabaseUnavailable', async () => {
  const copied = db.transaction(async (tx) => {
    const row = await tx.row<{ pid: number }>(
      'create temp table copied (n int); select pg_backend_pid() as pid',
    );
    const rows = await tx.copyIn('copy copied from stdin');
    const reported = Promise.withResolvers<never>();
    rows.on('error', reported.reject);
    rows.write('1\n');
    await Promise.all([reported.promise, db.run('select pg_terminate_backend($1)', [row?.pid])]);
  });
  assert.ok((await failure(copied)) instanceof DatabaseUnavailable);
});

test('every statement reports whether the database responded', async () => {
  const reported: string[] = [];
  const outage: Outage = {
    found: ({ message }) => reported.push(message),
    answered: () => reported.push('answered'),
    unwritable: () => undefined,
    wrote: () => undefined,
  };
  const pool = openPool(url, { name: 'reported', size: 1, outage });
  await pool.run('select 1');
  await failure(pool.run('select from nowhere'));
  await failure(pool.run(cut));
  await pool.close();
  const nobody = openPool('postgres://nobody@127.0.0.1:1/nowhere', { name: 'nobody', size: 1, outage });
  await failure(nobody.run('select 1'));
  await nobody.close();
  assert.deepEqual(reported, [
    'answered',
    'terminating connection due to administrator command',
    'connect ECONNREFUSED 127.0.0.1:1',
  ]);
});

test('a refused connection without a message reports its code, and DatabaseUnavailable keeps its name', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  assert.equal(unavailableFor(refused).message, 'ECONNREFUSED');
  const away = new DatabaseUnavailable('gone');
  assert.equal(named(away), away);
  assert.equal(named(undefined), undefined);
});
