import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { importText, nineHotels } from '../../../test/support/catalogue.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import { correctId } from '../../hotels/match/adopt/correct-id.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const environment = {
  DATABASE_URL: needs.config.databaseUrl,
  DATA_DIR: needs.config.dataDir,
  DEMO_HOTELS: '0',
};
await nineHotels(needs);
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-releases-'));
after(() => rm(folder, { recursive: true }));
const { accountId } = await testKey(needs, 'sandbox');
const account = ['--account', accountId, '--env', 'sandbox'];

async function releases(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommandLine(commands, ['map', 'releases', ...words], {
    environment,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('map releases publish, list, draft, diff, use, roll-back, pin and unpin', async () => {
  assert.match(
    (await releases('publish', 'one', '--note', 'first')).out,
    /^one has the changes up to \d+, and is/,
  );
  await mergeHotels(needs, { loser: '1', survivor: '9' });
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a3,4\n');
  const draft = await releases('draft');
  assert.match(draft.out, /^From one to now:/);
  assert.match(draft.out, /moved +Acme +a1 +lp1 +lp9/);
  assert.match(draft.out, /merged +lp1 +lp9/);
  assert.match((await releases('publish', 'two', '--canary')).out, /the current release stays/);
  assert.match((await releases('use', 'two')).out, /^two is the current release/);
  assert.match((await releases('roll-back', 'one')).out, /^one is the current release/);
  assert.match((await releases('diff', 'one', 'two')).out, /^From one to two:[^]*merged +lp1 +lp9/);
  await releases('pin', 'two', ...account);
  await releases('pin', 'one', '--partner', 'acme');
  await releases('pin', 'current', '--everyone');
  const listed = JSON.parse((await releases('list', '--json')).out) as {
    releases: { name: string; isCurrent: boolean; publishedBy: string }[];
    pins: { account: string | null; partner: string | null; release: string | null }[];
  };
  assert.deepEqual(
    listed.releases.map(({ name, isCurrent }) => [name, isCurrent]),
    [
      ['two', false],
      ['one', true],
    ],
  );
  assert.match(listed.releases[0]?.publishedBy ?? '', /^cli:/);
  assert.deepEqual(
    listed.pins.map(({ account: of, partner, release }) => [of, partner, release]),
    [
      [accountId, null, 'two'],
      [null, 'Acme', 'one'],
      [null, null, null],
    ],
  );
  assert.match((await releases('list')).out, /everyone +current/);
  for (const subject of [account, ['--partner', 'acme'], ['--everyone']])
    assert.match((await releases('unpin', ...subject)).out, /unpinned/);
});

test('map releases gate refuses a release, until it is removed', async () => {
  await releases('use', 'two');
  await releases('gate', '--most-moved', '0');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nBest,b9,2\n');
  assert.match((await releases('publish', 'three')).err, /1 ids were moved or withdrawn/);
  await releases('gate', '--most-moved', 'none');
  assert.equal((await releases('publish', 'three')).code, 0);
});

const operator = { accountId: '', environment: 'production' } as const;

test('map releases cases loads labelled cases, and the gate checks them', async () => {
  const file = path.join(folder, 'cases.csv');
  await writeFile(file, 'partner,partner_id,hotel_id\nAcme,a3,lp4\nBest,none,lp3\n');
  assert.match(
    (await releases('cases', file)).out,
    /1 of 2 labelled cases are right: 0\.5000\.[^]*Best +none +lp3/,
  );
  assert.match((await releases('gate', '--least-score', '0.9')).out, /less than 0\.9 of the labelled/);
  assert.match((await releases('publish', 'four')).err, /1 of 2 labelled cases are wrong/);
  await releases('gate', '--most-moved', '0');
  await correctId(needs, operator, { partner: 'Best', partnerId: 'b9', hotelId: 'lp5', isOperator: true });
  const both = (await releases('publish', 'four')).err;
  assert.match(both, /1 of 2 labelled cases are wrong, .*; and 1 ids were moved or withdrawn since/);
  await releases('gate', '--least-score', 'none', '--most-moved', 'none');
  assert.equal((await releases('publish', 'four')).code, 0);
});

test('errors are one message, with exit code 1', async () => {
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [['publish', 'now'], /"now" is not a name for a release/],
    [['publish', 'ONE'], /release "one" exists already/],
    [['use', 'never'], /there is no release "never"/],
    [['roll-back', 'four'], /"four" is not earlier than the current release "four"/],
    [['diff', 'never'], /there is no release "never"/],
    [['pin', 'one'], /State one of --account ID --env ENVIRONMENT, --partner NAME and --everyone/],
    [['pin', 'one', '--everyone', '--partner', 'acme'], /State one of/],
    [['unpin', '--everyone'], /There is no such pin/],
    [['gate', '--most-moved', 'x'], /--most-moved is "x"/],
    [
      ['gate', '--most-moved', '-1'],
      /^--most-moved has no value; write a value that begins with "-" as --most-moved=-VALUE\. Usage: /,
    ],
    [['gate', '--most-moved=-1'], /--most-moved is "-1"/],
    [['gate', '--least-score', '1.5'], /--least-score is "1\.5"/],
  ];
  for (const [words, detail] of wrong) {
    const { code, err } = await releases(...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, detail);
  }
});
