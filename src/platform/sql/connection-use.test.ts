import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { judgeConnectionUse, readConnectionUse } from './connection-use.ts';
import { openNotices } from './notices.ts';
import { openPool } from './pool.ts';

const { db, url } = await testDatabase();

test('services are counted by the names of their connections, whatever they have open', async () => {
  await using opened = new AsyncDisposableStack();
  const names = ['innkeeper serve 0a1b2c3d', 'innkeeper work 4e5f6071', 'innkeeper map'];
  for (const name of [...names, ...names]) {
    const pool = openPool(url, { name, size: 1 });
    opened.defer(() => pool.close());
    await pool.run('select 1');
  }
  const line = openNotices(url, { name: 'innkeeper work 4e5f6071' });
  opened.defer(() => line.close());
  await line.listen('things', () => undefined);
  const use = await readConnectionUse(db);
  assert.equal(use.processes, 2);
  assert.ok(use.open >= 8, `${use.open} are open`);
  assert.ok(use.allowed > 0);
});

test('a limit of the database or the role is less than what the server allows', async () => {
  const name = new URL(url).pathname.slice(1);
  const { allowed } = await readConnectionUse(db);
  await db.run(`alter database ${name} connection limit 20`);
  assert.equal((await readConnectionUse(db)).allowed, 20);
  await db.run('create role limited login connection limit 12');
  await db.transaction(async (tx) => {
    await tx.run('set local role limited');
    assert.equal((await readConnectionUse(tx)).allowed, 12);
  });
  await db.run('drop role limited');
  await db.run(`alter database ${name} connection limit -1`);
  assert.equal((await readConnectionUse(db)).allowed, allowed);
});

test('more processes than the server has connections for are too much', () => {
  const use = { allowed: 97, open: 40, processes: 10 };
  assert.deepEqual(judgeConnectionUse(use, 8), {
    detail: 'a process opens at most 9, 10 running ones 90; the server allows 97, of which 40 are open',
    isTooMuch: false,
  });
  assert.equal(judgeConnectionUse({ ...use, processes: 11 }, 8).isTooMuch, true);
});
