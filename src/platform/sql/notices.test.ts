import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { eventually } from '../../../test/support/service/service.ts';
import { openNotices } from './notices.ts';

const { db, notices, config } = await testNeeds();

test('the listeners of a channel receive a notification after the commit', async () => {
  const received: (string | undefined)[] = [];
  const listening = await notices.listen('test_channel', (payload) => received.push(payload));
  const before = received.length;
  await db.transaction(async (tx) => {
    await tx.run(`select pg_notify('test_channel', 'one')`);
    await tx.run(`select pg_notify('other_channel', 'not for us')`);
  });
  await eventually('the notice', () => Promise.resolve(received.length > before));
  assert.deepEqual(received.slice(before), ['one']);
  listening.stop();
  await db.run(`select pg_notify('test_channel', 'two')`);
  await db.run('select 1');
  assert.deepEqual(received.slice(before), ['one']);
});

test('after a lost connection every listener is called without a payload, and receives notifications again', async () => {
  const received: (string | undefined)[] = [];
  await notices.listen('test_lost', (payload) => received.push(payload));
  received.length = 0;
  await db.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'test notices' and datname = current_database()`,
  );
  await eventually('the reconnection', () => Promise.resolve(received.includes(undefined)));
  await db.run(`select pg_notify('test_lost', 'again')`);
  await eventually('the notice', () => Promise.resolve(received.includes('again')));
});

test('of several hosts the first that can be used is, also for the first connection', async () => {
  const { host, href } = new URL(config.databaseUrl ?? '');
  const several = openNotices(href.replace(host, `127.0.0.1:1,${host}`), { name: 'test hosts' });
  const listening = await several.listen('test_hosts', () => undefined);
  listening.stop();
  await several.close();
});

test('if the first connection failed, the next listener tries again', async () => {
  const later = new URL(config.databaseUrl ?? '');
  later.pathname += '_later';
  const early = openNotices(later.href, { name: 'test later' });
  await assert.rejects(
    early.listen('test_later', () => undefined),
    /does not exist/,
  );
  await db.run(`create database ${later.pathname.slice(1)}`);
  const listening = await early.listen('test_later', () => undefined);
  listening.stop();
  await early.close();
});
