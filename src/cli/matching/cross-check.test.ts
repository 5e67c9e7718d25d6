import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { multipart } from '../../../test/support/forms.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { findCheck } from '../../hotels/cross-check/check-store.ts';
import { crossCheckRoutes } from '../../hotels/cross-check/routes.ts';
import { checkTasks } from '../../hotels/cross-check/tasks.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-cross-check-'));
const file = (name: string) => path.join(folder, name);

before(async () => {
  await landMarling(needs.db);
  await writeFile(file('a.csv'), 'id;hotel_id\nH1;lp3e9\nH2;lp3ea\nH3;lp3eb\n');
  await writeFile(file('b.csv'), 'id,hotel_id\nH4,lp3e9\nH2,lp3ec\nH1,lp3e9\n');
});
after(() => rm(folder, { recursive: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommandLine(commands, ['cross-check', ...words], {
    environment: { LOG_LEVEL: 'silent', DATABASE_URL: needs.config.databaseUrl, DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('cross-check writes each id with its outcome, and prints the counts', async () => {
  const { code, out, err } = await run(file('a.csv'), file('b.csv'), '-o', file('out.csv'));
  assert.equal(code, 0, err);
  for (const line of [/agreements +1 +25\.0 %/, /conflicts +1 /, /they are two hotels +1 /, /only in B +1 /])
    assert.match(out, line);
  const [, ...lines] = (await readFile(file('out.csv'), 'utf8')).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(0, 2).join(' ')),
    ['H2 conflict', 'H3 only_a', 'H4 only_b', 'H1 agreement'],
  );
});

test('cross-check --only writes one outcome; the counts are those of all', async () => {
  const words = ['--only', 'only_a', '-o', file('some.csv'), '--json'];
  const { code, out, err } = await run(file('a.csv'), file('b.csv'), ...words);
  assert.equal(code, 0, err);
  assert.deepEqual([JSON.parse(out).ids, JSON.parse(out).agreement], [4, 1]);
  assert.equal((await readFile(file('some.csv'), 'utf8')).trimEnd().split('\n').length, 2);
});

test('cross-check refuses what it cannot read, in words, and leaves the output as it was', async () => {
  const refused: readonly (readonly [words: readonly string[], message: RegExp])[] = [
    [[file('a.csv'), file('none.csv')], /none\.csv cannot be read/],
    [[file('a.csv')], /1 arguments were given/],
    [['-', '-'], /Only one of the two files/],
    [[file('a.csv'), file('b.csv'), '--only', 'x'], /--only is "x"; it must be one of conflict, only_a/],
  ];
  for (const [words, message] of refused) {
    const { code, err } = await run(...words);
    assert.equal(code, 1);
    assert.match(err, message);
  }
  await writeFile(file('kept.csv'), 'kept');
  await writeFile(file('odd.csv'), 'a,b\n1,2\n');
  const { code, err } = await run(file('a.csv'), file('odd.csv'), '-o', file('kept.csv'));
  assert.deepEqual([code, /file B: could not find a column/.test(err)], [1, true], err);
  assert.equal(await readFile(file('kept.csv'), 'utf8'), 'kept');
});

test('cross-check and a job have the same result, whatever else is in the files', async () => {
  const record = (id: number, other: boolean) =>
    `R${id},${other ? 'The ' : ''}Hotel Cormorant ${id % 7} ${'abc'[id % 3]},${id % 50} Pilchard Street,Marling ${id % 4},GB\n`;
  const header = 'id,name,address,city,country\n';
  const ids = Array.from({ length: 600 }, (_, id) => id);
  const [a, b] = [false, true].map((other) => header + ids.map((id) => record(id, other)).join(''));
  await writeFile(file('ra.csv'), a ?? '');
  await writeFile(file('rb.csv'), b ?? '');
  const { code, err } = await run(file('ra.csv'), file('rb.csv'), '-o', file('records.csv'));
  assert.equal(code, 0, err);
  const { key, accountId } = await testKey(needs, 'production');
  const owner = { accountId, environment: 'production' } as const;
  const server = await testServer(needs, crossCheckRoutes);
  const url = '/v3.0/hotels/match/cross-checks';
  const form = multipart([
    ['a', a ?? ''],
    ['b', b ?? ''],
  ]);
  const { json } = await server.ask({ key, method: 'POST', url, ...form });
  const { job_id: jobId } = json as { job_id: string }; // the documented shape
  await workOff(needs, checkTasks);
  const { text } = await server.ask({ key, url: `${url}/${jobId}/result` });
  assert.equal(text, await readFile(file('records.csv'), 'utf8'));
  assert.equal((await findCheck(needs.db, owner, jobId))?.total, ids.length);
});
