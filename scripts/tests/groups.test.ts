import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { allGroups, groupsOf, matching } from './groups.ts';
import { inBothForms, onlyLong } from './long-forms.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tracked = spawnSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' });

test(
  'every test file of the repository runs once, or in its long form',
  { skip: tracked.status !== 0 && 'no clone' },
  () => {
    const files = [...allGroups().flat(), ...Object.keys(onlyLong)];
    assert.equal(new Set(files).size, files.length);
    const missing = tracked.stdout.split('\n').filter((file) => file !== '' && !files.includes(file));
    assert.deepEqual(missing, []);
  },
);

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

test('a file in the list has a short form, and another file has none', async () => {
  const crossing = matching([
    'test/**/*.test.ts',
    'examples/*.test.ts',
    'src/**/*.test.ts',
    'cases/*.test.ts',
  ]);
  const saying: string[] = [];
  for (const file of crossing)
    if (/support\/runs\/form\.ts'/.test(await readFile(file, 'utf8'))) saying.push(file);
  assert.deepEqual(saying.toSorted(), inBothForms.toSorted());
});
