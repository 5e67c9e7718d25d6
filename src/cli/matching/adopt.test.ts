import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nineHotels } from '../../../test/support/catalogue.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { decideRows } from '../../hotels/match/review/decide-rows.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const environment = {
  DATABASE_URL: needs.config.databaseUrl,
  DATA_DIR: needs.config.dataDir,
  DEMO_HOTELS: '0',
};
await nineHotels(needs);

const correct = (...words: string[]) => partners('correct', ...words);

const partners = (...words: string[]) => run('partners', ...words);

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const collect = (piece: string) => void (text += piece);
  const code = await runCommandLine(commands, words, {
    environment,
    out: collect,
    err: collect,
    signal: new AbortController().signal,
  });
  return { code, text };
}

test('partners correct makes an id lead to one hotel, or to none', async () => {
  assert.match(
    (await correct('acme', 'a2', 'lp9')).text,
    /^a2 of Acme leads to lp9; before, to lp2 and lp3\.\n$/,
  );
  assert.match((await correct('acme', 'a2', '9')).text, /^a2 of Acme leads to lp9, as before\.\n$/);
  assert.match(
    (await correct('acme', 'a2', 'none')).text,
    /^a2 of Acme leads to no hotel; before, to lp9\.\n$/,
  );
  const unknown = await correct('never', 'a2', 'lp9');
  assert.deepEqual([unknown.code, /never/.test(unknown.text)], [1, true], unknown.text);
});

test('partners history lists the changes of an id, with what made them and who', async () => {
  await correct('acme', 'known', 'lp4');
  await correct('acme', 'known', 'lp5');
  const { code, text } = await partners('history', 'acme', 'known');
  assert.equal(code, 0, text);
  assert.match(text, /mapping_added +lp4 +Acme known +correction +cli:/);
  assert.match(text, /mapping_moved +lp5 +lp4 +Acme known +correction +cli:/);
});

test('hotels history lists the changes of a hotel and of its ids; an account adds its decisions', async () => {
  await correct('acme', 'other', 'lp5');
  await correct('acme', 'other', 'lp6');
  const { code, text } = await run('hotels', 'history', 'lp6');
  assert.equal(code, 0, text);
  assert.match(text, /created +lp6 /);
  assert.match(text, /mapping_moved +lp6 +lp5 +Acme other +correction/);
  const { accountId } = await testKey(needs, 'sandbox');
  const owner = { accountId, environment: 'sandbox', keyId: 'cli:test' } as const;
  await decideRows(needs, owner, {
    decisions: [{ externalId: 'one', hotelId: 'lp6', decision: 'must-link' }],
  });
  const decided = await run('hotels', 'history', 'lp6', '--account', accountId, '--env', 'sandbox');
  assert.match(decided.text, /decided +lp6 .*cli:test +must-link/);
});
