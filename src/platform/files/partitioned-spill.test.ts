import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { PartitionedSpill } from './partitioned-spill.ts';
import { openSpool } from './spool.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-partitions-'));
const spool = await openSpool(folder);
after(async () => {
  await spool.close();
  await rm(folder, { recursive: true });
});

const readAll = async (spill: PartitionedSpill, partition: number) =>
  (await Array.fromAsync(spill.lines(partition))).flat();
const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('partitions')).length;

test('each partition returns its lines in order, whether they are in memory or in the file, which disposing removes', async () => {
  for (const partitionBytes of [1, 7, 10_000]) {
    const expected: string[][] = [[], [], []];
    {
      await using spill = new PartitionedSpill(spool, { partitions: 3, partitionBytes });
      for (let number = 0; number < 300; number++) {
        const line = number % 7 === 0 ? '' : `"é"${number}`;
        const partition = number % 5 === 0 ? 2 : number % 2;
        expected[partition]?.push(line);
        await spill.append(partition, line);
      }
      for (const [partition, lines] of expected.entries())
        assert.deepEqual(await readAll(spill, partition), lines);
      assert.equal(await files(), partitionBytes === 10_000 ? 0 : 1);
    }
    assert.equal(await files(), 0);
  }
});

test('a partition without lines is empty', async () => {
  await using spill = new PartitionedSpill(spool, { partitions: 2, partitionBytes: 1 });
  await spill.append(0, 'a');
  assert.deepEqual([await readAll(spill, 0), await readAll(spill, 1)], [['a'], []]);
});
