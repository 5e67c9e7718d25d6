import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { keysFor, makeOwnKey } from './key-file.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-key-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const bare = { dataDir, secretsKey: undefined, secretsKeyFile: undefined, databaseUrl: undefined };

test('many simultaneous first starts create one key file, which no other user can read', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => keysFor(bare)));
  assert.equal(new Set(keys).size, 1);
  assert.match(keys[0] ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(await readdir(dataDir), ['secrets.key']);
  assert.equal((await stat(path.join(dataDir, 'secrets.key'))).mode & 0o777, 0o600);
  assert.equal(`${await keysFor(bare)}\n`, await readFile(path.join(dataDir, 'secrets.key'), 'utf8'));
});

test('with DATABASE_URL the key comes from a variable, or from a file that a service has created', async () => {
  const theirs = { ...bare, databaseUrl: 'postgres://x/y', dataDir: path.join(dataDir, 'theirs') };
  await mkdir(theirs.dataDir);
  assert.equal(await keysFor(theirs), undefined);
  const made = await makeOwnKey(theirs);
  assert.equal(await keysFor(theirs), made);
  assert.equal(await keysFor({ ...theirs, secretsKey: '11'.repeat(32) }), '11'.repeat(32));
  const file = path.join(dataDir, 'two');
  await writeFile(file, `${'22'.repeat(32)}\n${'11'.repeat(32)}\n`);
  assert.equal(await keysFor({ ...theirs, secretsKeyFile: file }), `${'22'.repeat(32)},${'11'.repeat(32)}`);
});

test('a missing file, or one without a key, is refused without quoting its content', async () => {
  await assert.rejects(
    keysFor({ ...bare, secretsKeyFile: '/nowhere' }),
    /\/nowhere cannot be read \(ENOENT\)/,
  );
  const file = path.join(dataDir, 'bad');
  await writeFile(file, 'CANARY');
  await assert.rejects(keysFor({ ...bare, secretsKeyFile: file }), (error: Error) => {
    assert.match(error.message, /must hold 32 bytes/);
    assert.doesNotMatch(error.message, /CANARY/);
    return true;
  });
});
