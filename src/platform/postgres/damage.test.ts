import assert from 'node:assert/strict';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Problem } from '../../lib/problem.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { chooseRunner } from './runner.ts';

const base = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-damage-'));
after(() => rm(base, { recursive: true, force: true }));
const whole = path.join(base, 'whole');
const made = await startEmbedded(whole, { durable: false });
await made.stop();

const restore = 'put the folder back from a backup, or move it away to begin with an empty database';
const control = 'cluster/global/pg_control';

/** What happened to the folder, and the error message of a start. */
const cases: readonly (readonly [
  what: string,
  harm: (folder: string) => Promise<unknown>,
  detail: string,
])[] = [
  [
    'pg_control is nothing but zeros',
    (folder) => writeFile(path.join(folder, control), Buffer.alloc(8192)),
    `its file ${control} is missing or damaged. Remedy: ${restore}.`,
  ],
  [
    'pg_control is empty',
    (folder) => truncate(path.join(folder, control), 0),
    `its file ${control} is missing or damaged. Remedy: ${restore}.`,
  ],
  [
    'pg_control is gone',
    (folder) => rm(path.join(folder, control)),
    `its file ${control} is missing or damaged. Remedy: ${restore}.`,
  ],
  [
    'the password is gone',
    (folder) => rm(path.join(folder, 'password')),
    `its file password is missing. Remedy: ${restore}.`,
  ],
  [
    'PG_VERSION is gone',
    (folder) => rm(path.join(folder, 'cluster', 'PG_VERSION')),
    `its file cluster/PG_VERSION is missing. Remedy: ${restore}.`,
  ],
  [
    'the write-ahead log is gone',
    (folder) => rm(path.join(folder, 'cluster', 'pg_wal'), { recursive: true }),
    `its write-ahead log (cluster/pg_wal) is missing or damaged. Remedy: ${restore}.`,
  ],
  [
    'a configuration file is gone',
    (folder) => rm(path.join(folder, 'cluster', 'postgresql.conf')),
    `one of its configuration files is missing or has errors. Remedy: ${restore}.`,
  ],
  [
    'a configuration file has errors',
    (folder) => writeFile(path.join(folder, 'cluster', 'postgresql.conf'), 'shared_buffers {{\n'),
    `one of its configuration files is missing or has errors. Remedy: ${restore}.`,
  ],
  [
    'the folders of all databases are gone',
    async (folder) => {
      const databases = path.join(folder, 'cluster', 'base');
      for (const database of await readdir(databases))
        await rm(path.join(databases, database), { recursive: true });
    },
    `files of its folder cluster/base are missing or damaged. Remedy: ${restore}.`,
  ],
  [
    'a file of each database is empty',
    async (folder) => {
      const databases = path.join(folder, 'cluster', 'base');
      for (const database of await readdir(databases))
        await truncate(path.join(databases, database, '1259'), 0);
    },
    `files of its folder cluster/base are missing or damaged. Remedy: ${restore}.`,
  ],
  [
    'the folder is open to others',
    (folder) => chmod(path.join(folder, 'cluster'), 0o755),
    'others may read or write its folder "cluster". Remedy: close that folder to them (chmod 700).',
  ],
];

for (const [what, harm, detail] of cases) {
  test(`${what}: the message has the cause and the remedy`, async () => {
    const folder = path.join(base, 'harmed');
    await rm(folder, { recursive: true, force: true });
    await cp(whole, folder, { recursive: true, preserveTimestamps: true });
    await chmod(path.join(folder, 'cluster'), 0o700);
    await harm(folder);
    await assert.rejects(startEmbedded(folder, { durable: false }), (error: unknown) => {
      assert.ok(error instanceof Problem, String(error));
      assert.equal(error.message, `The database in ${folder} cannot be used: ${detail}`);
      return true;
    });
  });
}

test('a disk that becomes full while the database is created: one message, and no incomplete cluster', async () => {
  const place = path.join(base, 'first');
  await mkdir(place);
  const folder = path.join(place, 'database');
  const initdb = path.join(place, 'initdb');
  await writeFile(
    initdb,
    `#!/bin/sh
echo 'initdb: error: could not write to file "pg_wal/xlogtemp.17": No space left on device' >&2
echo 'initdb: removing contents of data directory "/x"' >&2
exit 1
`,
    { mode: 0o755 },
  );
  const binaries = { ...(await findBinaries()), initdb };
  const runner = await chooseRunner([binaries.root, folder]);
  await assert.rejects(ensureCluster(folder, { binaries, runner, durable: false }), {
    message: `The database in ${folder} cannot be used: its disk is full. Remedy: free some space there, or set DATA_DIR to a folder on another disk.`,
  });
  assert.deepEqual(await readdir(place), ['initdb']);
});
