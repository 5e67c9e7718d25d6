import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Sql } from '../../contract/database.ts';
import { openPool } from './pool.ts';
import { unexpectedSettings } from './session.ts';

const { url, db } = await testDatabase();

const valueOf = async (sql: Sql, name: string): Promise<string | undefined> =>
  (await sql.row<{ value: string }>('select current_setting($1) as value', [name]))?.value;

test('the database checks the client of every session, in every state', async () => {
  const pool = openPool(url, { name: 'watched', size: 1, silentMs: 5_000 });
  const names = [
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
    'tcp_keepalives_count',
    'tcp_user_timeout',
    'client_connection_check_interval',
    'idle_in_transaction_session_timeout',
  ];
  for (const name of names) assert.notEqual(await valueOf(pool, name), '0', name);
  await pool.close();
});

test('a transaction may be idle for a minute, a patient one and a stream for an hour', async () => {
  const pool = openPool(url, { name: 'resting', size: 1, silentMs: 5_000 });
  const resting = (sql: Sql) => valueOf(sql, 'idle_in_transaction_session_timeout');
  assert.equal(await pool.transaction(resting), '1min');
  assert.equal(await pool.patient.transaction(resting), '1h');
  assert.equal(await pool.transaction(resting), '1min');
  for await (const [row] of pool.stream(
    `select current_setting('idle_in_transaction_session_timeout') as rests`,
    [],
    10,
  ))
    assert.deepEqual(row, { rests: '1h' });
  await pool.close();
});

test('the locks of a transaction whose client has vanished are released at the idle timeout', async () => {
  await db.run('create table held (n integer)');
  await db.run('insert into held values (1)');
  const resting = db.transaction(async (tx) => {
    await tx.run(`set local idle_in_transaction_session_timeout = '100ms'`);
    await tx.run('select from held for update');
    await db.run('update held set n = 2');
    await tx.run('select 1');
  });
  await assert.rejects(resting, /idle-in-transaction|Connection terminated|not queryable/);
  assert.deepEqual(await db.row('select n from held'), { n: 2 });
});

test('settings of the role or the database do not end long work, and change no answer', async () => {
  const name = new URL(url).pathname.slice(1);
  const set = (how: string) => db.run(`alter database ${name} ${how}`);
  await set(`set statement_timeout = '40ms'`);
  await set(`set lock_timeout = '30ms'`);
  await set(`set datestyle = 'German, DMY'`);
  await set(`set timezone = 'Asia/Kathmandu'`);
  await set(`set default_transaction_isolation = 'serializable'`);
  await set(`set transaction_timeout = '60ms'`);
  const long = 'select pg_sleep(0.1)';
  const pool = openPool(url, { name: 'unlimited', size: 1, silentMs: 5_000 });
  assert.deepEqual(await unexpectedSettings(pool), []);
  await pool.transaction((tx) => tx.run(long));
  const query = `select now() as at, now()::text like '%+00' as utc, current_setting('transaction_isolation') as isolation`;
  const row = await pool.row<{ at: Date; utc: boolean; isolation: string }>(query);
  assert.ok(row?.at instanceof Date);
  assert.deepEqual([row.utc, row.isolation], [true, 'read committed']);
  await pool.close();
  await set('reset transaction_timeout');
  // The sessions of a pooler keep their settings, so a patient transaction has its own.
  const pooled = openPool(url, { name: 'unlimited', size: 1, silentMs: 5_000, isPooled: true });
  assert.deepEqual(await unexpectedSettings(pooled), [
    'statement_timeout',
    'lock_timeout',
    'DateStyle',
    'default_transaction_isolation',
  ]);
  await assert.rejects(pooled.run(long), /statement timeout/);
  await pooled.patient.transaction((tx) => tx.run(long));
  for await (const [row] of pooled.stream(`${long}::text as slept`, [], 10))
    assert.deepEqual(row, { slept: '' });
  const copied: Uint8Array[] = [];
  for await (const piece of pooled.patient.copyOut(`copy (${long}::text) to stdout`)) copied.push(piece);
  assert.ok(copied.length > 0);
  await pooled.close();
  await set('reset all');
});
