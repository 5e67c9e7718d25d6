import assert from 'node:assert/strict';
import test from 'node:test';
import { missingFiles, namesOf } from './named-files.ts';
import { readable, sizes } from './tree.ts';

const documents = (await readable()).filter(({ path }) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const names = namesOf([...(await sizes()).keys()]);

test('every file that a document names exists', () => {
  assert.deepEqual(
    documents.flatMap((document) => missingFiles(document, names)),
    [],
  );
});

test('a name of a file that does not exist is found', () => {
  const find = (text: string) =>
    missingFiles(
      { path: 'docs/a.md', text, lines: text.split('\n') },
      namesOf(['docs/a.md', 'src/b/c.ts', 'src/b/d-store.ts']),
    );
  assert.deepEqual(find('`c.ts`, `src/b/`, `b/*-store.ts`, [a](a.md#top) and [c](../src/b/c.ts)'), []);
  assert.deepEqual(find('`x.ts`\n`src/c.ts`\n`src/d/`\n[b](b.md)'), [
    'docs/a.md:1: there is no x.ts',
    'docs/a.md:2: there is no src/c.ts',
    'docs/a.md:3: there is no src/d/',
    'docs/a.md:4: there is no docs/b.md',
  ]);
});
