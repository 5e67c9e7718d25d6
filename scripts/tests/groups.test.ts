import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { allGroups, groupsOf } from './groups.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tracked = spawnSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' });

test('every test file of the repository runs once', { skip: tracked.status !== 0 && 'no clone' }, () => {
  const files = allGroups().flat();
  assert.equal(new Set(files).size, files.length);
  const missing = tracked.stdout.split('\n').filter((file) => file !== '' && !files.includes(file));
  assert.deepEqual(missing, []);
});

test('files that are named share a process as in a run of everything, and no other file comes along', () => {
  const files = [
    'test/past/past.test.ts',
    'test/idle.test.ts',
    'src/config.test.ts',
    'test/past/releases.test.ts',
  ];
  assert.deepEqual(groupsOf(files), [
    ['test/past/past.test.ts', 'test/past/releases.test.ts'],
    ['test/idle.test.ts'],
    ['src/config.test.ts'],
  ]);
});
