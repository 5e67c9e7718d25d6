import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Spill } from './spill.ts';
import { openSpool } from './spool.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
const spool = await openSpool(dataDir);
after(() => rm(dataDir, { recursive: true, force: true }));

const files = async () =>
  (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('spill')).length;

for (const memory of [0, 10, 1_000_000]) {
  test(`with ${memory} bytes of memory the pieces are read back unchanged`, async () => {
    const pieces = Array.from({ length: 40 }, (_, size) => new Uint8Array(size % 7).fill(size));
    {
      await using spill = new Spill(spool, memory);
      for (const piece of pieces) await spill.append(piece.slice());
      assert.equal(await files(), memory < 100 ? 1 : 0);
      assert.deepEqual(await Array.fromAsync(spill.pieces()), pieces);
    }
    assert.equal(await files(), 0);
  });
}
