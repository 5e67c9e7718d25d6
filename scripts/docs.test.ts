import assert from 'node:assert/strict';
import test from 'node:test';
import { missingFiles } from './named-files.ts';
import { readable, sizes } from './tree.ts';

const documents = (await readable()).filter(({ path }) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const files = [...(await sizes()).keys()];

test('every file that a document names is there', () => {
  assert.deepEqual(
    documents.flatMap((document) => missingFiles(document, files)),
    [],
  );
});

test('a name of a file that is not there is found', () => {
  const find = (text: string) =>
    missingFiles({ path: 'docs/a.md', text, lines: text.split('\n') }, [
      'docs/a.md',
      'src/b/c.ts',
      'src/b/d-store.ts',
    ]);
  assert.deepEqual(find('`c.ts`, `src/b/`, `b/*-store.ts`, [a](a.md#top) and [c](../src/b/c.ts)'), []);
  assert.deepEqual(find('`x.ts`\n`src/c.ts`\n`src/d/`\n[b](b.md)'), [
    'docs/a.md:1: there is no x.ts',
    'docs/a.md:2: there is no src/c.ts',
    'docs/a.md:3: there is no src/d/',
    'docs/a.md:4: there is no docs/b.md',
  ]);
});

test('every decision has its question, decision, evidence and date, and is in the list of decisions', () => {
  const pages = documents.filter(({ path }) => /^docs\/decisions\/(?!README)/.test(path));
  const list = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  assert.ok(pages.length > 10);
  for (const { path, text } of pages) {
    for (const part of [/\*\*Question\.\*\*/, /\*\*Decision/, /\n\|---/, /\*\*Date\.\*\* 20|\| date \|/])
      assert.match(text, part, path);
    assert.ok(list.includes(`](${path.split('/').at(-1)})`), `${path} is not in the list`);
  }
});
