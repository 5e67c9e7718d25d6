import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { openMembers } from '../../platform/secrets/row-secrets.ts';
import { sellingTerms } from '../../rates/suppliers/store.ts';
import { enter } from '../../payments/money/ledger.ts';
import { runCommandLine } from '../run.ts';
import { commands } from '../commands.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-selling-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const needs = await testNeeds();
const { accountId } = await testKey(needs, 'sandbox');

async function run(line: string) {
  let err = '';
  const code = await runCommandLine(commands, line.split(' '), {
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: needs.config.databaseUrl,
      LOG_LEVEL: 'silent',
      SECRETS_KEY: needs.config.secretsKey,
    },
    out: () => undefined,
    err: (text) => (err += text),
    signal: new AbortController().signal,
  });
  return { code, err };
}

test('a supplier that does not exist is refused by name, with the list of those that do', async () => {
  const message = /There is no supplier simulatr; there are (.+, )?simulator/;
  for (const line of [
    `selling set ${accountId} --suppliers simulatr,simulator`,
    'suppliers feed mine simulatr simulator',
  ]) {
    const { code, err } = await run(line);
    assert.equal(code, 1);
    assert.match(err, message);
  }
  for (const suppliers of ['simulator', 'none', 'all-simulators'])
    assert.equal((await run(`selling set ${accountId} --suppliers ${suppliers}`)).code, 0);
});

test('a saved card has the name of its gateway', async () => {
  const set = (card: string) => run(`selling set ${accountId} --card ${card}`);
  for (const card of ['cus_1:pm_1', 'sandbox:cus_1:pm_1', 'stripe:cus_1', 'stripe:cus_1:pm_1:x']) {
    const { code, err } = await set(card);
    assert.equal(code, 1);
    assert.match(err, /expected (GATEWAY:CUSTOMER:PAYMENT_METHOD, where GATEWAY is )?stripe/);
  }
  assert.equal((await set('stripe:cus_1:pm_1')).code, 0);
  const saved = { customer: 'cus_1', paymentMethod: 'pm_1' };
  assert.deepEqual((await sellingTerms(needs.db, accountId)).savedCard, { gateway: 'stripe', ...saved });
});

test('what pays if the credit line refuses is one of two words', async () => {
  const { code, err } = await run(`selling set ${accountId} --backup CASH`);
  assert.equal(code, 1);
  assert.match(err, /The backup payment is "CASH"; expected ACC_CREDIT_CARD or WALLET/);
  assert.equal((await run(`selling set ${accountId} --backup WALLET`)).code, 0);
  assert.equal((await sellingTerms(needs.db, accountId)).backupPayment, 'WALLET');
});

test('accessible hotels only, by environment', async () => {
  const set = (value: string) => run(`selling set ${accountId} --accessible-only ${value}`);
  const { code, err } = await set('sandbox,live');
  assert.equal(code, 1);
  assert.match(err, /--accessible-only is "sandbox,live"; it must be sandbox, production/);
  for (const [value, stored] of [
    ['production,sandbox', ['production', 'sandbox']],
    ['none', []],
  ] as const) {
    assert.equal((await set(value)).code, 0);
    assert.deepEqual((await sellingTerms(needs.db, accountId)).accessibleOnlyIn, stored);
  }
});

test('an upstream supplier with an address that cannot be called is not added', async () => {
  const add = (settings: object) =>
    run(`suppliers add house --kind upstream --settings ${JSON.stringify(settings)}`);
  const { code, err } = await add({ baseUrl: 'http://127.0.0.1:9/v3.0' });
  assert.equal(code, 1);
  assert.match(err, /baseUrl is "http:\/\/127\.0\.0\.1:9\/v3\.0"; it must begin with https/);
  assert.equal((await add({ baseUrl: 'http://127.0.0.1:9/v3.0', privateNetwork: true })).code, 0);
});

test('the key of a supplier is read from a file, sealed, and kept by a change without a key', async () => {
  const add = (settings: object, more = '') =>
    run(`suppliers add sealed --kind upstream --settings ${JSON.stringify(settings)}${more}`);
  const otherService = { baseUrl: 'http://127.0.0.1:9/v3.0', privateNetwork: true };
  const old = await add({ ...otherService, apiKey: 'CANARYKEY1' });
  assert.equal(old.code, 1);
  assert.match(old.err, /--settings holds apiKey.*--api-key-file FILE/);
  const broken = await run(`suppliers add sealed --kind upstream --settings {"apiKey":CANARYKEY2}`);
  assert.match(broken.err, /--settings is not a JSON object/);
  assert.doesNotMatch(old.err + broken.err, /CANARYKEY/);

  const file = path.join(dataDir, 'key');
  await writeFile(file, 'CANARYKEY3\n');
  assert.equal((await add(otherService, ` --api-key-file ${file}`)).code, 0);
  const stored = async () =>
    (
      await needs.db.row<{ settings: Record<string, string> }>(
        `select settings from suppliers where code = 'sealed'`,
      )
    )?.settings ?? {};
  const first = await stored();
  assert.match(first['apiKey'] ?? '', /^enc:v1:/);
  const of = { column: 'supplierSettings', row: 'sealed' } as const;
  assert.equal(openMembers(needs.config, of, first)['apiKey'], 'CANARYKEY3');
  assert.equal((await add({ ...otherService, paymentMethod: 'WALLET' })).code, 0);
  assert.deepEqual(await stored(), { ...first, paymentMethod: 'WALLET' });
});

test('the limit of a credit line cannot be set below the used amount', async () => {
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
  assert.match(err, /The limit "49" is less than what is already used/);
  assert.doesNotMatch(err, /constraint| at /);
  assert.equal((await set(50)).code, 0);
});
