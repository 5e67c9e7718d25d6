import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { logWarning } from './log-settings.ts';
import { openPool } from './pool.ts';

const { db } = await testDatabase();

test('the embedded server is set to log no values', async () => {
  assert.equal(await logWarning(db), undefined);
});

const loud: readonly (readonly [settings: Readonly<Record<string, string>>, warning: RegExp | undefined])[] =
  [
    [
      { log_min_messages: 'warning', log_error_verbosity: 'default' },
      /the row .*log_error_verbosity = terse/,
    ],
    [
      { log_min_messages: 'error', log_min_error_statement: 'error' },
      /the text .*log_min_error_statement = panic/,
    ],
    [{ log_statement: 'mod', log_parameter_max_length: '-1' }, /parameters .*log_parameter_max_length = 0/],
    [{ log_min_messages: 'info', log_parameter_max_length_on_error: '-1' }, /max_length_on_error = 0/],
    // Lines that the server does not write contain nothing.
    [{ log_min_messages: 'fatal', log_error_verbosity: 'verbose' }, undefined],
  ];

for (const [settings, warning] of loud)
  test(`a server with ${JSON.stringify(settings)} ${warning ? 'is warned about' : 'is fine'}`, async () => {
    const found = await db.transaction(async (tx) => {
      for (const [name, value] of Object.entries(settings))
        await tx.row(`select set_config($1, $2, true)`, [name, value]);
      return logWarning(tx);
    });
    if (warning === undefined) assert.equal(found, undefined);
    else assert.match(found ?? '', warning);
  });

test('a row that breaks a constraint is not in the log of the embedded server', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: false });
  const pool = openPool(server.url, { name: 'test', size: 1 });
  try {
    await pool.run(`create table secret (word text check (word = ''))`);
    await assert.rejects(pool.run(`insert into secret values ($1)`, ['CANARY1']));
    await assert.rejects(pool.run(`insert into secret values ('CANARY2')`));
    await assert.rejects(pool.run(`select $1::int`, ['CANARY3']));
    await assert.rejects(pool.run(`select 'CANARY4'::int`));
  } finally {
    await pool.close();
    await server.stop();
  }
  const log = await readFile(path.join(folder, 'database', 'server.log'), 'utf8');
  await rm(folder, { recursive: true, force: true });
  assert.doesNotMatch(log, /CANARY/);
});
