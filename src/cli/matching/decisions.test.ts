import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-decisions-'));
const { accountId } = await testKey(needs, 'production');
const owner = ['--account', accountId, '--env', 'production'];

before(async () => {
  // Commands use the clock of the machine.
  await needs.clock.advance(Date.now() - needs.clock.now().getTime());
  await landMarling(needs.db);
});
after(() => rm(folder, { recursive: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommandLine(commands, ['decisions', ...words], {
    environment: { LOG_LEVEL: 'silent', DATABASE_URL: needs.config.databaseUrl, DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('decisions undo-all undoes what one author decided in a period, after a dry run', async () => {
  for (const [row, person] of [
    ['A', 'ada'],
    ['B', 'ada'],
    ['C', 'eve'],
  ] as const)
    assert.equal((await run('add', row, 'lp3e9', 'must-link', ...owner, '--as', person)).code, 0);
  const by = ['undo-all', '--by', 'cli:ada', ...owner];
  const early = await run(...by, '--until', '2026-01-01', '--json');
  assert.deepEqual(JSON.parse(early.out), {
    decisions: 0,
    adoptedIds: 0,
    preview: false,
    keptIds: 0,
    kept: [],
  });
  const dry = await run(...by, '--dry-run');
  assert.match(dry.out, /^Nothing was changed\. To be undone: 2 decisions, 0 adopted ids among them\./);
  const { code, out, err } = await run(...by, '--from', '2026-01-01');
  assert.deepEqual([code, out.trim()], [0, 'Undone: 2 decisions, 0 adopted ids among them.'], err);
  assert.match((await run('export', ...owner)).out, /id:C/);
  assert.doesNotMatch((await run('export', ...owner)).out, /id:A|id:B/);
});

test('decisions undo-all refuses a period that it cannot read', async () => {
  const { code, err } = await run('undo-all', '--by', 'cli:ada', ...owner, '--from', 'soon');
  assert.deepEqual([code, /--from is "soon": expected a day or an instant/.test(err)], [1, true], err);
});
