import assert from 'node:assert/strict';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openSpool } from './spool.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
after(() => rm(dataDir, { recursive: true, force: true }));

test('a file is removed when it is disposed, and its name cannot leave the folder', async () => {
  const spool = await openSpool(dataDir);
  let at = '';
  {
    await using file = await spool.file('../../évil name.csv');
    at = file.path;
    assert.ok(at.startsWith(path.join(dataDir, 'spool') + path.sep), at);
    await writeFile(at, 'bytes');
    await access(at);
  }
  await assert.rejects(access(at), { code: 'ENOENT' });
  await spool.close();
});

test('files of a killed process are removed at the next start, files of a running process are not', async () => {
  const gone = path.join(dataDir, 'spool', `${2 ** 22 + 1}-abandoned`);
  await mkdir(gone, { recursive: true });
  const first = await openSpool(dataDir);
  const second = await openSpool(dataDir);
  assert.equal((await readdir(path.join(dataDir, 'spool'))).length, 2);
  await first.close();
  await second.close();
  assert.deepEqual(await readdir(path.join(dataDir, 'spool')), []);
});
