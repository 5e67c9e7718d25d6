import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { partOf, removeStaleParts, unfinishedParts } from './unfinished-parts.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-parts-'));
after(() => rm(folder, { recursive: true, force: true }));
const file = path.join(folder, 'all.backup.gz');
/** A process that has ended: no process has its id now. */
const ended = spawnSync(process.execPath, ['--version']).pid;
const fresh = path.join(folder, 'fresh');
await writeFile(fresh, '');
const now = (await stat(fresh)).mtimeMs;

async function written(name: string, minutesAgo: number): Promise<void> {
  await writeFile(path.join(folder, name), 'half');
  const at = new Date(now - minutesAgo * 60_000);
  await utimes(path.join(folder, name), at, at);
}

test('parts of killed processes are removed, those of running ones and of other files are not', async () => {
  // The process of another container: here its id may belong to no process, or to a different one.
  const kept = [
    [`all.backup.gz.${ended}-0123abcd.part`, 5],
    [`all.backup.gz.${process.pid}-0123abcd.part`, 1_000],
    [`other.backup.${ended}-0123abcd.part`, 5_000],
    ['all.backup.gz.part', 5_000],
    ['all.backup.gz.x-0123abcd.part', 5_000],
    ['all.backup.gz', 5_000],
  ] as const;
  const removed = [
    [`all.backup.gz.${ended}-fedcba98.part`, 15],
    [`all.backup.gz.${ended}.part`, 15],
    [`all.backup.gz.${process.pid}-fedcba98.part`, 1_500],
  ] as const;
  for (const [name, minutesAgo] of [...kept, ...removed]) await written(name, minutesAgo);
  const shown = await unfinishedParts(file, fresh);
  assert.deepEqual(
    shown
      .filter(({ isStale }) => isStale)
      .map(({ path: found }) => path.basename(found))
      .toSorted(),
    [...removed.map(([name]) => name), `other.backup.${ended}-0123abcd.part`].toSorted(),
  );
  await removeStaleParts(file, fresh);
  assert.deepEqual((await readdir(folder)).toSorted(), [...kept.map(([name]) => name), 'fresh'].toSorted());
});

test('a name without a folder, a folder that is not there, and two parts of one file', async () => {
  await removeStaleParts('no-such-file.csv', fresh);
  assert.deepEqual(await unfinishedParts(path.join(folder, 'none', 'a.csv'), fresh), []);
  assert.notEqual(partOf(file), partOf(file));
});
