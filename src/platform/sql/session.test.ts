import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Sql } from '../../contract/database.ts';
import { openPool } from './pool.ts';

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
