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

test('one holder at a time; the others are told who it is', async () => {
  const first = await takeLock(folder, 'server');
  assert.ok(first.isOurs);
  const second = await takeLock(folder, 'command');
  assert.deepEqual(second, { isOurs: false, holder: { pid: process.pid, purpose: 'server' } });
  await first[Symbol.asyncDispose]();
  const third = await takeLock(folder, 'command');
  assert.ok(third.isOurs);
  await third[Symbol.asyncDispose]();
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
  const [said] = await once(child.stdout, 'data');
  assert.equal(String(said), 'true');
  const held = await takeLock(folder, 'server');
  assert.deepEqual(held, { isOurs: false, holder: { pid: child.pid, purpose: 'server' } });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const ours = await takeLock(folder, 'server');
  assert.ok(ours.isOurs);
  await ours[Symbol.asyncDispose]();
});
