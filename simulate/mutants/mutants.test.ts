import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { mutants } from './mutants.ts';

const root = path.join(import.meta.dirname, '../..');

test('the program has the text of every mutant, once', async () => {
  const wrong: string[] = [];
  for (const { name, edits } of mutants)
    for (const { file, from } of edits) {
      const text = await readFile(path.join(root, file), 'utf8');
      if (text.split(from).length !== 2) wrong.push(`${name}: ${file}: ${from}`);
    }
  assert.deepEqual(wrong, []);
});
