import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-audit-log-'));
after(() => rm(folder, { recursive: true, force: true }));
const { url, db } = await testDatabase();

async function run(...words: string[]) {
  let [out, err] = ['', ''];
  const code = await runCommandLine(commands, words, {
    environment: { DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    out: (text) => (out += text),
    err: (text) => (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

const file = path.join(folder, 'log.jsonl.gz');
const plain = path.join(folder, 'log.jsonl');

test('commands name the person of --as, and list, export and verify the log', async () => {
  const name = 'Bay \u001b[31mX\nY';
  assert.equal((await run('accounts', 'create', name, '--as', 'Ada Lovelace')).code, 0);
  const { out } = await run('audit-log', 'list', '--actor', 'cli:Ada Lovelace');
  assert.match(out, /cli:Ada Lovelace .*account\.created/);
  // A name of an account cannot add lines or colours to the list.
  assert.deepEqual([out.trimEnd().split('\n').length, out.includes('\u001b')], [2, false]);

  const exported = await run('audit-log', 'export', file);
  const [, position, hash] =
    /^(\d+) entries; the chain ends with \d+:([0-9a-f]{64})$/m.exec(exported.out) ?? [];
  const verified = await run('audit-log', 'verify', '--known', `${position}:${hash}`);
  assert.deepEqual([verified.code, verified.out.split(' ')[0]], [0, position]);
  assert.equal((await run('audit-log', 'verify', file, '--known', `${position}:${hash}`)).code, 0);
});

test('verify exits with 1 and names the first entry of a file that was changed', async () => {
  await run('accounts', 'create', 'Cove', '--as', 'ada');
  await run('audit-log', 'export', plain);
  const lines = (await readFile(plain, 'utf8')).trimEnd().split('\n');
  const at = lines.length;
  await writeFile(plain, lines.join('\n').replace('"Cove"', '"Dune"'));
  const { code, out } = await run('audit-log', 'verify', plain);
  assert.equal(code, 1);
  assert.match(out, new RegExp(`^Entry ${at} is broken: its content .* by cli:ada`));
  await writeFile(plain, lines.slice(0, -1).join('\n'));
  const [end] = lines.slice(-1);
  const { hash } = JSON.parse(end ?? '') as { hash: string };
  const cut = await run('audit-log', 'verify', plain, '--known', `${at}:${hash}`);
  assert.match(cut.out, new RegExp(`^Entry ${at} is broken: the log ends`));
});

for (const [words, detail] of [
  [['audit-log', 'list', '--limit', 'all'], /--limit is "all"/],
  [['audit-log', 'verify', '--known', '3'], /--known is "3"/],
  [['audit-log', 'verify', file.replace('log', 'none')], /cannot be read/],
  [['accounts', 'create', 'Dell', '--as', ''], /--as is ""/],
  [['accounts', 'create', 'Dell', '--as', 'ada\nservice'], /--as is "ada\\nservice"/],
  [['accounts', 'create', 'Dell', '--as', 'x'.repeat(65)], /--as is/],
] as const)
  test(`${JSON.stringify(words.slice(-2))} exits with 1 and prints the reason`, async () => {
    const { code, err } = await run(...words);
    assert.equal(code, 1);
    assert.match(err, detail);
    const [account] = await db.rows("select 1 from accounts where name = 'Dell'");
    assert.equal(account, undefined);
  });
