import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { removeAbandoned, scratchFolder } from './scratch.ts';

test('the folder of a killed run is removed, that of a running one is not', (t) => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'innkeeper-scratch-'));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const kept = [`innkeeper-tests-${process.pid}-aaaaaa`, 'innkeeper-other'];
  for (const name of [...kept, `innkeeper-tests-${ended}-bbbbbb`])
    mkdirSync(path.join(place, name, 'database'), { recursive: true });
  removeAbandoned(place);
  assert.deepEqual(readdirSync(place).toSorted(), kept.toSorted());
});

test('a system without a folder in memory has it among its temporary files', (t) => {
  const folder = scratchFolder('/there-is-no-such-folder');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  assert.equal(path.dirname(folder), os.tmpdir());
});
