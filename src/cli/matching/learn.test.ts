import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { addDecisions } from '../../../test/support/hotels/decision-rows.ts';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-learn-'));
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
  const code = await runCommandLine(commands, [...words, ...owner], {
    environment: { LOG_LEVEL: 'silent', DATABASE_URL: needs.config.databaseUrl, DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('learn shows what was learnt next to the program as shipped; --enable and --revert switch it', async () => {
  const few = await run('learn');
  assert.match(
    few.out,
    /^0 decided rows[^]*Too few: at least 385 are needed, 40 of them right and 40 wrong, of 5 /,
  );
  const early = await run('learn', '--enable');
  assert.deepEqual([early.code, /no calibration is better/.test(early.err)], [1, true], early.err);
  await addDecisions(needs, { accountId, environment: 'production' }, { rows: 1_500, more: 0.27 });
  const { out, err } = await run('learn');
  assert.match(
    out,
    /log loss +0\.\d{4} +0\.\d{4}[^]*precision[^]*recall[^]*review[^]*Better: learn --enable/,
    err,
  );
  assert.match((await run('learn', '--enable')).out, /^New match jobs use cal_[0-9a-f-]{36}\.$/m);
  const enabled = 'select count(*)::int as count from hotel_match_calibrations where is_enabled';
  assert.deepEqual(await needs.db.rows(enabled), [{ count: 1 }]);
  assert.match((await run('learn', '--revert')).out, /as shipped/);
  assert.deepEqual(await needs.db.rows(enabled), [{ count: 0 }]);
  assert.equal((await run('learn', '--enable', '--revert')).code, 1);
});

test('gold add stores known pairs, gold set the share, gold report what reviewers answered', async () => {
  const file = path.join(folder, 'known.csv');
  await writeFile(file, 'id,hotel_id\nR1,lp3e9\nR2,1002\nR3,lpffff\n');
  assert.match(
    (await run('gold', 'add', file)).out,
    /^2 known pairs; 1 rows name no hotel of the catalogue\./,
  );
  assert.match((await run('gold', 'set', '0.1')).out, /^10 % of the rows/);
  assert.match(
    (await run('gold', 'report')).out,
    /^Known pairs: 2 wait for their row, 0 are settled, 0 are in review \(10\.0 %/,
  );
  assert.match((await run('gold', 'remove')).out, /^2 known pairs were removed/);
  for (const share of ['0.6', 'x', ''])
    assert.match((await run('gold', 'set', share)).err, /is not a share: expected a number from 0 to 0\.5/);
  await writeFile(file, 'partner,partner_id,hotel_id,latitude,longitude\nAcme,R1,1001,,\nAcme,R2,65535,,\n');
  assert.match((await run('gold', 'add', file)).out, /^1 known pairs; 1 rows name no hotel/);
  await run('gold', 'remove');
  await writeFile(file, 'name\nx\n');
  assert.equal((await run('gold', 'add', file)).code, 1);
});
