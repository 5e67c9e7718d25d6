import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readTextFiles } from './text-files.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-texts-'));
after(() => rm(folder, { recursive: true }));

test('the files of the ending are read by name, without those of folders in it', async () => {
  await mkdir(path.join(folder, 'more'));
  for (const name of ['b.txt', 'a.txt', 'a.csv', 'more/c.txt'])
    await writeFile(path.join(folder, name), name);
  assert.deepEqual(readTextFiles(folder, '.txt'), [
    { name: 'a', text: 'a.txt' },
    { name: 'b', text: 'b.txt' },
  ]);
});
