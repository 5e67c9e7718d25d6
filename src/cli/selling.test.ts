import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testKey } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { enter } from '../payments/ledger.ts';
import { creditSet } from './money.ts';
import { runCommandLine } from './run.ts';
import { sellingSet, suppliersAdd, suppliersFeed } from './suppliers.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-selling-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const needs = await testNeeds();
const { accountId } = await testKey(needs, 'sandbox');

async function run(line: string) {
  let err = '';
  const code = await runCommandLine([creditSet, sellingSet, suppliersAdd, suppliersFeed], line.split(' '), {
    environment: { DATA_DIR: dataDir, DATABASE_URL: needs.config.databaseUrl, LOG_LEVEL: 'silent' },
    out: () => undefined,
    err: (text) => (err += text),
    signal: new AbortController().signal,
  });
  return { code, err };
}

test('who is no supplier sells nothing: the sentence names it, and those there are', async () => {
  const spoken = /There is no supplier simulatr; there are (.+, )?simulator/;
  for (const line of [
    `selling set ${accountId} --suppliers simulatr,simulator`,
    'suppliers feed mine simulatr simulator',
  ]) {
    const { code, err } = await run(line);
    assert.equal(code, 1);
    assert.match(err, spoken);
  }
  for (const suppliers of ['simulator', 'none', 'all-simulators'])
    assert.equal((await run(`selling set ${accountId} --suppliers ${suppliers}`)).code, 0);
});

test('an upstream supplier whose address no call would reach is not added', async () => {
  const add = (settings: object) =>
    run(`suppliers add house --kind upstream --settings ${JSON.stringify(settings)}`);
  const { code, err } = await add({ baseUrl: 'http://127.0.0.1:9/v3.0' });
  assert.equal(code, 1);
  assert.match(err, /baseUrl is "http:\/\/127\.0\.0\.1:9\/v3\.0"; it must begin with https/);
  assert.equal((await add({ baseUrl: 'http://127.0.0.1:9/v3.0', privateNetwork: true })).code, 0);
});

test('a credit line cannot be narrowed below what is used of it, and says so in a sentence', async () => {
  const set = (amount: number) =>
    run(`credit set --account ${accountId} --env sandbox --amount ${amount} --currency USD`);
  assert.equal((await set(100)).code, 0);
  await needs.db.transaction((tx) =>
    enter(tx, {
      key: 'used',
      kind: 'fund',
      payment: undefined,
      owner: { accountId, environment: 'sandbox' },
      currency: 'USD',
      at: needs.clock.now(),
      lines: { credit: 5_000, funding: -5_000 },
    }),
  );
  const { code, err } = await set(49);
  assert.equal(code, 1);
  assert.match(err, /--amount is "49"; more than that is used of this credit line/);
  assert.doesNotMatch(err, /constraint| at /);
  assert.equal((await set(50)).code, 0);
});
