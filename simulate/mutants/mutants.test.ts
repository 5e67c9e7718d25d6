import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { countedFaults, foundSeeds } from '../mutants-table.ts';
import { mutants, reviewed } from './mutants.ts';

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

test('of every mutant the seed is listed that finds it, and those of the review are mutants', () => {
  const names = mutants.map(({ name }) => name);
  const found = foundSeeds.filter(({ seed }) => seed !== null).map(({ mutant }) => mutant);
  assert.deepEqual(found.toSorted(), names.toSorted());
  const unknown = Object.values(reviewed)
    .flat()
    .filter((name) => !names.includes(name));
  assert.deepEqual(unknown, []);
});

test('docs/proof.md says how many are found, and by what', async () => {
  assert.ok((await readFile(path.join(root, 'docs/proof.md'), 'utf8')).includes(countedFaults()));
});
