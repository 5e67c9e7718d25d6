import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { DealtSpill } from './dealt-spill.ts';
import { openSpool } from './spool.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-dealt-'));
const spool = await openSpool(folder);
after(async () => {
  await spool.close();
  await rm(folder, { recursive: true });
});

const readAll = async (spill: DealtSpill, pile: number) => (await Array.fromAsync(spill.lines(pile))).flat();
const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('dealt')).length;

test('each pile returns its lines in order, whether they are in memory or in the file, which disposing removes', async () => {
  for (const pileBytes of [1, 7, 10_000]) {
    const expected: string[][] = [[], [], []];
    {
      await using spill = new DealtSpill(spool, { piles: 3, pileBytes });
      for (let number = 0; number < 300; number++) {
        const line = number % 7 === 0 ? '' : `"é"${number}`;
        const pile = number % 5 === 0 ? 2 : number % 2;
        expected[pile]?.push(line);
        await spill.deal(pile, line);
      }
      for (const [pile, lines] of expected.entries()) assert.deepEqual(await readAll(spill, pile), lines);
      assert.equal(await files(), pileBytes === 10_000 ? 0 : 1);
    }
    assert.equal(await files(), 0);
  }
});

test('a pile without lines is empty', async () => {
  await using spill = new DealtSpill(spool, { piles: 2, pileBytes: 1 });
  await spill.deal(0, 'a');
  assert.deepEqual([await readAll(spill, 0), await readAll(spill, 1)], [['a'], []]);
});
