import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { claimKey, keyOfCommand } from './claim-key.ts';
import { keyFileOf } from './key-file.ts';

/** Processes on one database of the operator, each with its own folder. */
const { db, log, config } = await testNeeds();
const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function elsewhere() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-claim-'));
  folders.push(dataDir);
  return { ...config, dataDir, secretsKey: undefined, databaseUrl: 'postgres://x/y' };
}
const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()];
const claim = (its: typeof config) => claimKey(db, { config: its, log });

test('a command creates no key, and works without one', async () => {
  assert.equal(await keyOfCommand(db, first), undefined);
  assert.deepEqual(await readdir(first.dataDir), []);
});

test('the first service creates a key file that only its user can read, and reads it at the next start', async () => {
  const key = await claim(first);
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.equal((await stat(keyFileOf(first))).mode & 0o777, 0o600);
  assert.deepEqual([await claim(first), await keyOfCommand(db, first)], [key, key]);
});

test('a process without the key, or with another, does not start; with a copy of the file or SECRETS_KEY it does', async () => {
  const sentence =
    /Secrets .* sealed with key [0-9a-f]{8}, and this process has no key: set SECRETS_KEY to that key, or copy the file/;
  await assert.rejects(claim(second), sentence);
  assert.deepEqual(await readdir(second.dataDir), [], 'no second key is made');
  const other = { ...third, secretsKey: '22'.repeat(32) };
  await assert.rejects(claim(other), /this process has key [0-9a-f]{8}: set SECRETS_KEY/);
  await assert.rejects(keyOfCommand(db, other), /this process has key/);
  const key = await claim(first);
  assert.equal(await claim({ ...third, secretsKey: key }), key);
  await copyFile(keyFileOf(first), keyFileOf(second));
  assert.equal(await claim(second), key);
});

test('of two first services with separate folders only one starts', async () => {
  const { db: fresh, log: quiet } = await testNeeds();
  for (let round = 0; round < 20; round += 1) {
    await fresh.run('delete from secrets_key');
    const both = await Promise.allSettled(
      [await elsewhere(), await elsewhere()].map((its) => claimKey(fresh, { config: its, log: quiet })),
    );
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  }
});
