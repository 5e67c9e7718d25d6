import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { judgeConnectionUse, readConnectionUse } from './connection-use.ts';
import { openNotices } from './notices.ts';

const { db, url } = await testDatabase();

test('services are counted by their connection for notifications', async () => {
  const notices = ['innkeeper serve', 'innkeeper work', 'innkeeper map'].map((name) =>
    openNotices(url, { name }),
  );
  for (const line of notices) await line.listen('things', () => undefined);
  const use = await readConnectionUse(db);
  assert.equal(use.processes, 2);
  assert.ok(use.open >= 4, `${use.open} are open`);
  assert.ok(use.allowed > 0);
  for (const line of notices) await line.close();
});

test('more processes than the server has connections for are too much', () => {
  const use = { allowed: 97, open: 40, processes: 10 };
  assert.deepEqual(judgeConnectionUse(use, 8), {
    says: 'a process opens at most 9, 10 running ones 90; the server allows 97, of which 40 are open',
    isTooMuch: false,
  });
  assert.equal(judgeConnectionUse({ ...use, processes: 11 }, 8).isTooMuch, true);
});
