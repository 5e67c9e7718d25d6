import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { matchTasks } from '../../hotels/match/tasks.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-submit-'));
const list = path.join(folder, 'list.csv');
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
  const code = await runCommandLine(commands, words, {
    environment: { LOG_LEVEL: 'silent', DATABASE_URL: needs.config.databaseUrl, DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('match submit queues a list of a partner, and match adopt makes its result the ids of the partner', async () => {
  await writeFile(
    list,
    'id,name,country,city,address\nA,Cormorant Hotel,GB,Marling,12 Pilchard St\nB,Nobody,GB,,\n',
  );
  const words = ['--partner', 'Larkspur', '--min-confidence', '0.9', '--json'];
  const submitted = await run('match', 'submit', list, ...owner, ...words);
  assert.equal(submitted.code, 0, submitted.err);
  const { job_id: job, ...rest } = JSON.parse(submitted.out);
  assert.deepEqual(
    [rest.status, rest.partner, rest.total, rest.min_confidence],
    ['queued', 'Larkspur', 2, 0.9],
  );
  await workOff(needs, matchTasks);
  const adopted = await run('match', 'adopt', job, ...owner, '--json');
  assert.equal(adopted.code, 0, adopted.err);
  const { partner, changes } = JSON.parse(adopted.out);
  assert.deepEqual([partner, changes.new], ['Larkspur', 1]);
});

test('match submit refuses a list that the service would refuse', async () => {
  await writeFile(list, 'a,b\n1,2\n');
  const { code, err } = await run('match', 'submit', list, ...owner);
  assert.deepEqual([code, /column/.test(err)], [1, true], err);
});
