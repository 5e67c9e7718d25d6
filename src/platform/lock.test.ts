import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { takeLock } from './lock.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
after(() => rm(folder, { recursive: true, force: true }));

test('one process holds the lock; the others learn which one', async () => {
  const first = await takeLock(folder, 'server');
  assert.ok(first.isOurs);
  const second = await takeLock(folder, 'command');
  assert.ok(!second.isOurs);
  assert.deepEqual(second.holder, { pid: process.pid, purpose: 'server' });
  second.release();
  await first.release();
  const third = await takeLock(folder, 'command');
  assert.ok(third.isOurs);
  await third.release();
});

test('the lock of a process that was killed is free at once', async () => {
  const script = `
    import { takeLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
    const lock = await takeLock(${JSON.stringify(folder)}, 'server');
    process.stdout.write(String(lock.isOurs));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(child.stdout, 'data');
  assert.equal(String(printed), 'true');
  const held = await takeLock(folder, 'server');
  assert.ok(!held.isOurs);
  assert.deepEqual(held.holder, { pid: child.pid, purpose: 'server' });
  // The kernel closes the sockets of a process in unknown order; all are closed once it has ended.
  const ended = Promise.all([once(held.gone, 'abort'), once(child, 'exit')]);
  child.kill('SIGKILL');
  await ended;
  const ours = await takeLock(folder, 'server');
  assert.ok(ours.isOurs);
  await ours.release();
});

test('while draining, a holder waits for current users and refuses new ones', async () => {
  const lock = await takeLock(folder, 'command');
  assert.ok(lock.isOurs);
  const user = await takeLock(folder, 'command');
  assert.ok(!user.isOurs && user.holder !== undefined);
  let isDrained = false;
  const draining = lock.drain(10_000).then(() => (isDrained = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(isDrained, false);
  user.release();
  await draining;
  const late = await takeLock(folder, 'command');
  assert.ok(!late.isOurs && late.holder === undefined);
  await lock.release();
});
