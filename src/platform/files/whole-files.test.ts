import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readWhole, replaceWhole } from './whole-files.ts';

test('a file is replaced whole, nothing is left beside it, and numbers may be read in place', async () => {
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
