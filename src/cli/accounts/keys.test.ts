import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-keys-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const { url, db } = await testDatabase();
/** Runs one command line. */
async function run(line: string) {
  let out = '';
  let err = '';
  const code = await runCommandLine(commands, line.split(' '), {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    out: (text) => (out += text),
    err: (text) => (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

/** The output of a command with --json; each test asserts the members that it reads. */
async function json(line: string) {
  const { code, out, err } = await run(`${line} --json`);
  assert.equal(code, 0, err);
  return JSON.parse(out);
}

test('init creates the first account and two keys of a new database, and nothing later', async () => {
  const made = await json('init');
  assert.deepEqual(Object.keys(made).toSorted(), ['accountId', 'production', 'sandbox']);
  assert.match(made.production, /^prod_/);
  const again = await run('init');
  assert.equal(again.code, 1);
  assert.match(
    again.err,
    /^This database has keys already: `npm run cli -- keys create` creates another one\.$/m,
  );
  assert.equal((await json(`keys list --account ${made.accountId}`)).length, 2);
});

test('keys create without --account creates an account, and prints exactly the key and the account', async () => {
  const made = await json('keys create --env sandbox');
  assert.deepEqual(Object.keys(made), ['key', 'accountId']);
  assert.match(made.key, /^sand_/);
  const second = await json(`keys create --env production --account ${made.accountId}`);
  assert.match(second.key, /^prod_/);
  assert.equal(second.accountId, made.accountId);
});

test('an account has test money from its first sandbox key on, once, and none in production', async () => {
  const { accountId } = await json('keys create --env production');
  const balances = async () =>
    (
      await db.rows<{ balance: string }>(
        `select environment || ' ' || currency || ' ' || balance_minor as balance from ledger_accounts
         where account = $1 and name = 'wallet' order by 1`,
        [accountId],
      )
    ).map(({ balance }) => balance);
  assert.deepEqual(await balances(), []);
  for (let key = 0; key < 2; key += 1) await json(`keys create --env sandbox --account ${accountId}`);
  assert.deepEqual(
    await balances(),
    ['EUR', 'GBP', 'USD'].map((currency) => `sandbox ${currency} -1000000`),
  );
});

test('keys create takes the --compat of the account, and no other', async () => {
  const { accountId } = await json('keys create --env sandbox --compat public');
  await json(`keys create --env production --account ${accountId} --compat public`);
  const { code, err } = await run(`keys create --env sandbox --account ${accountId} --compat spec`);
  assert.equal(code, 1);
  assert.match(err, /was created with --compat public; a key cannot change that to spec/);
});

test('keys list shows only the endings of keys; keys revoke ends a key permanently', async () => {
  const { key, accountId } = await json('keys create --env sandbox --compat public');
  const [listed] = await json(`keys list --account ${accountId}`);
  assert.deepEqual([listed.ending, listed.revokedAt, listed.lastUsedAt], [key.slice(-4), null, null]);
  const people = await run(`keys list --account ${accountId}`);
  assert.ok(people.out.includes(`…${key.slice(-4)}`) && !people.out.includes(key));
  const revoked = await json(`keys revoke ${listed.keyId}`);
  assert.ok(revoked.revokedAt);
  assert.equal((await json(`keys revoke ${listed.keyId}`)).revokedAt, revoked.revokedAt);
});

test('accounts are created, listed, suspended and resumed', async () => {
  const { accountId } = await json('accounts create Fjord --compat public');
  assert.ok((await json(`accounts suspend ${accountId}`)).suspendedAt);
  const listed = (await json('accounts list')).find(
    (one: { accountId: string }) => one.accountId === accountId,
  );
  assert.deepEqual([listed.name, listed.compat, typeof listed.suspendedAt], ['Fjord', 'public', 'string']);
  assert.equal((await json(`accounts resume ${accountId}`)).suspendedAt, null);
  assert.match((await run('accounts list')).out, new RegExp(`${accountId} +Fjord +public`));
});

for (const [line, sentence] of [
  ['keys create', /--env/],
  ['keys create --env staging', /--env is "staging"; it must be sandbox or production/],
  ['keys create --env sandbox --compat odd', /--compat is "odd"; it must be spec or public/],
  ['keys create --env sandbox --account acc_x', /There is no account "acc_x"/],
  ['keys list --account acc_x', /There is no account "acc_x"/],
  ['keys revoke key_x', /There is no key "key_x"/],
  ['accounts suspend acc_x', /There is no account "acc_x"/],
  ['accounts resume acc_x', /There is no account "acc_x"/],
] as const) {
  test(`${line} exits with 1 and prints the reason`, async () => {
    const { code, out, err } = await run(line);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, sentence);
  });
}

test('keys have a name, scopes, an expiry and addresses, which can be changed', async () => {
  const made =
    'keys create --env sandbox --name console --scopes read,decide --expires 2099-01-01 --addresses 10.0.0.0/8';
  const { accountId } = await json(made);
  const [key] = await json(`keys list --account ${accountId}`);
  assert.deepEqual(
    [key.name, key.scopes, key.expiresAt, key.addresses],
    ['console', ['read', 'decide'], '2099-01-01T00:00:00.000Z', ['10.0.0.0/8']],
  );
  const changed = await json(`keys change ${key.keyId} --scopes map`);
  assert.deepEqual([changed.scopes, changed.name], [['map'], 'console']);
  const free = await json(`keys change ${key.keyId} --expires never --addresses all`);
  assert.deepEqual([free.expiresAt, free.addresses, free.scopes], [null, [], ['map']]);
  assert.match((await run(`keys list --account ${accountId}`)).out, /console .*map +never +all/);
});

for (const [line, sentence] of [
  ['keys create --env sandbox --scopes all', /--scopes names "all"; the scopes are read, map, decide, sell/],
  ['keys create --env sandbox --scopes read,operate', /sandbox key cannot have the scope "operate"/],
  ['keys create --env sandbox --expires soon', /--expires is "soon"/],
  [
    'keys create --env sandbox --expires 2020-01-01',
    /cannot expire at 2020-01-01T00:00:00.000Z, which has passed/,
  ],
  ['keys change key_x --expires 2020-01-01', /cannot expire at 2020-01-01/],
  ['keys create --env sandbox --addresses here', /"here" is neither an IP address nor a network/],
  ['keys change key_x --name a', /There is no key "key_x"/],
  ['keys change key_x', /Nothing to change/],
] as const)
  test(`${line} exits with 1 and prints the reason`, async () => {
    const { code, err } = await run(line);
    assert.equal(code, 1);
    assert.match(err, sentence);
  });
