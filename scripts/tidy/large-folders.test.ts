import assert from 'node:assert/strict';
import test from 'node:test';
import { folderFindings } from './large-folders.ts';

const numbered = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => [`${folder}/f${n}.ts`, `${folder}/f${n}.test.ts`]).flat();

test('a folder has at most 22 files, each counted once with its test', () => {
  assert.deepEqual(folderFindings([...numbered('src/a', 22), 'src/a/.settings', 'b.ts'], new Map()), []);
  assert.deepEqual(folderFindings(numbered('src/a', 23), new Map()), [
    'src/a: 23 files and folders, at most 22: group them, or give the reason in scripts/tidy/large-folders.ts',
  ]);
});

test('folders count as files do, and one with the name of a file counts with it', () => {
  const folders = Array.from({ length: 3 }, (_, n) => `src/a/g${n}/h.ts`);
  assert.equal(folderFindings([...numbered('src/a', 20), ...folders], new Map()).length, 1);
  assert.deepEqual(folderFindings([...numbered('src/a', 20), ...folders.slice(1)], new Map()), []);
  assert.deepEqual(folderFindings([...numbered('src/a', 22), 'src/a/f1/h.ts'], new Map()), []);
});

test('a large folder needs a reason, and a reason needs a large folder', () => {
  const reasons = new Map([['src/a', 'one file for each language']]);
  assert.deepEqual(folderFindings(numbered('src/a', 23), reasons), []);
  assert.deepEqual(folderFindings(numbered('src/a', 2), reasons), [
    'scripts/tidy/large-folders.ts: src/a has at most 22 files and folders; delete its row',
  ]);
});
