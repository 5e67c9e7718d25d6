import assert from 'node:assert/strict';
import test from 'node:test';
import { folderFindings } from './large-folders.ts';

const numbered = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => [`${folder}/f${n}.ts`, `${folder}/f${n}.test.ts`]).flat();

test('a folder has at most twenty files, each counted once with its test', () => {
  assert.deepEqual(
    folderFindings([...numbered('src/a', 20), 'src/a/.settings', 'src/a/b/c.ts'], new Map()),
    [],
  );
  assert.deepEqual(folderFindings(numbered('src/a', 21), new Map()), [
    'src/a: 21 files, at most 20: group them, or give the reason in scripts/large-folders.ts',
  ]);
});

test('a large folder needs a reason, and a reason needs a large folder', () => {
  const reasons = new Map([['src/a', 'one file for each language']]);
  assert.deepEqual(folderFindings(numbered('src/a', 21), reasons), []);
  assert.deepEqual(folderFindings(numbered('src/a', 2), reasons), [
    'scripts/large-folders.ts: src/a has at most 20 files; delete its row',
  ]);
});
