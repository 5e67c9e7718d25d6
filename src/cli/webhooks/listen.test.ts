import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '../../../test/support/database.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-listen-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const { db, url } = await testDatabase();
const environment = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' };

test('listen to an unknown account is refused at once', async () => {
  let err = '';
  const code = await runCommandLine(commands, ['listen', '--account', 'nope'], {
    environment,
    out: () => undefined,
    err: (text) => (err += text),
    signal: AbortSignal.timeout(20_000),
  });
  assert.deepEqual([code, /There is no account "nope"/.test(err)], [1, true], err);
});

test('listen ends without an error when its reader closes the pipe', async () => {
  const emit = () =>
    db.run(
      `insert into events (account, environment, name, subject, request, response, happened_at)
       values ('acc_one', 'sandbox', 'webhook.test', 'test', 'null', 'null', now())`,
    );
  await emit();
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const words = [main, 'listen', '--since', '2020-01-01T00:00:00Z', '--json'];
  const child = spawn(process.execPath, words, { env: { ...process.env, ...environment } });
  let err = '';
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await emit();
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0, err);
  assert.doesNotMatch(err, /EPIPE/);
});
