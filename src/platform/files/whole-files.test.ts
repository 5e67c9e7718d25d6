import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readWhole, replaceWhole } from './whole-files.ts';

test('a file is replaced atomically, no temporary file is left, and its bytes are aligned for numbers', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-whole-'));
  try {
    const file = path.join(folder, 'deep', 'a.bin');
    assert.equal(await readWhole(file), undefined);
    for (const text of ['first, longer', 'second']) {
      await replaceWhole(file, [Buffer.from(text), new Uint8Array(0)]);
      const bytes = await readWhole(file);
      assert.equal(Buffer.from(bytes ?? []).toString(), text);
      assert.equal((bytes?.byteOffset ?? 1) % 8, 0);
    }
    assert.deepEqual(await readdir(path.dirname(file)), ['a.bin']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a new file is not readable by all users, and a replaced file keeps its permissions', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-whole-'));
  try {
    const file = path.join(folder, 'a.csv');
    const rights = async () => (await stat(file)).mode & 0o777;
    await replaceWhole(file, [Buffer.from('one')]);
    assert.equal((await rights()) & 0o027, 0, 'others read it, or the group writes it');
    await chmod(file, 0o604);
    await replaceWhole(file, [Buffer.from('two')]);
    assert.equal(await rights(), 0o604);
  } finally {
    await rm(folder, { recursive: true });
  }
});
