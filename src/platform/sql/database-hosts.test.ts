import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { hostsOf } from './database-hosts.ts';
import { openNotices } from './notices.ts';
import { openPool } from './pool.ts';
import { assertUsable } from './reachable.ts';

const { url } = await testDatabase();
const { host } = new URL(url);
const dead = '127.0.0.1:1';
const several = (hosts: string, query = '') => `${url.replace(host, hosts)}${query}`;
const writer = '?target_session_attrs=read-write';
const readOnly = '?options=-c%20default_transaction_read_only%3Don';

test('the first host that answers is used, by statements, notifications and the check of a start', async () => {
  const address = several(`${dead},${host}`, writer);
  const db = openPool(address, { name: 'test', size: 2 });
  const found = await Promise.all([1, 2, 3].map(() => db.row<{ one: number }>('select 1 as one')));
  assert.deepEqual(found, [{ one: 1 }, { one: 1 }, { one: 1 }]);
  await db.close();
  assert.ok((await assertUsable(address)) >= 15);
  const notices = openNotices(address, { name: 'test' });
  const { stop } = await notices.listen('things', () => undefined);
  stop();
  await notices.close();
});

test('a server that takes no writes is not used where one that does is wanted', async () => {
  const refusing = several(host, `${readOnly}&target_session_attrs=read-write`);
  const db = openPool(refusing, { name: 'test', size: 2 });
  await assert.rejects(db.run('select 1'), /does not take writes/);
  await db.close();
  await assert.rejects(assertUsable(refusing), /does not take writes, which target_session_attrs asks for/);
  assert.ok((await assertUsable(several(host, readOnly))) >= 15);
});

test('no host answers: the reason of the last one is reported, without the password', async () => {
  await assert.rejects(assertUsable(several(`${dead},127.0.0.1:2`)), /127\.0\.0\.1:2\/.* cannot be reached/);
});

test('a host that several callers find dead is left once', () => {
  const hosts = hostsOf('postgres://a,b,c/x');
  const first = hosts.url();
  hosts.failed(first);
  hosts.failed(first);
  assert.equal(hosts.url(), 'postgres://b/x');
});
