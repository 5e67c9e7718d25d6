import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { isAlive } from './is-alive.ts';

test('a running process is alive, one that has ended is not', () => {
  assert.equal(isAlive(process.pid), true);
  assert.equal(isAlive(1), true, 'a process of another user, too');
  const { pid } = spawnSync(process.execPath, ['--version']);
  assert.equal(isAlive(pid), false);
});
