import assert from 'node:assert/strict';
import test from 'node:test';
import { limits } from '../contract/limits.ts';
import { Refusal } from '../contract/refusal.ts';
import { usualScopes } from '../contract/scopes.ts';
import type { Sql } from '../contract/database.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { silentDatabase } from '../../test/support/database/silent-database.ts';
import { DatabaseSilent } from '../platform/sql/database-errors.ts';
import { resume, suspend } from './accounts.ts';
import { formKey, keyBytes } from './key-text.ts';
import { KeyRing } from './key-ring.ts';
import { createFirstKeys, createKey, listKeys, revokeKey } from './keys.ts';

const needs = await testNeeds();
const anyUse = { scope: 'any', address: '127.0.0.1' } as const;

/** A key ring on a database that counts its statements, and fails on demand. */
function countedRing() {
  const counted = { calls: 0, failing: false };
  const ask =
    <Args extends readonly unknown[], T>(original: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      counted.calls += 1;
      return counted.failing ? Promise.reject(new Error('no database')) : original(...args);
    };
  const db = { ...needs.db, row: ask(needs.db.row.bind(needs.db)) as Sql['row'] };
  return { ring: new KeyRing({ ...needs, db }), counted };
}

async function refusalOf(ring: KeyRing, key: string | undefined): Promise<string> {
  try {
    await ring.callerOf(key, anyUse);
    return 'none';
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

test('the first start makes one account with a key for each environment, and only the first', async () => {
  const [first, second] = await Promise.all([createFirstKeys(needs), createFirstKeys(needs)]);
  const made = first ?? second;
  assert.ok(made !== undefined && (first === undefined || second === undefined));
  assert.match(made.sandbox, /^sand_/);
  assert.match(made.production, /^prod_/);
  assert.equal(await createFirstKeys(needs), undefined);
  assert.equal((await listKeys(needs, made.accountId)).length, 2);
});

test('a key identifies its account and environment; the database does not store keys', async () => {
  const { ring } = countedRing();
  const { key, accountId } = await createKey(needs, { environment: 'production', compat: 'public' });
  const caller = await ring.callerOf(key, anyUse);
  assert.deepEqual(
    { ...caller, keyId: '' },
    { accountId, environment: 'production', keyId: '', compat: 'public' },
  );
  const kept = JSON.stringify(await needs.db.rows('select * from api_keys'));
  assert.ok(!kept.includes(key) && !kept.includes(key.slice(5, -6)));
  await ring.close();
});

test('missing, empty, malformed and mistyped keys are refused without a query', async () => {
  const { ring, counted } = countedRing();
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const wrong = [undefined, '', 'x', `${key}x`, key.slice(0, -1), key.toLowerCase(), ` ${key}`];
  for (const text of wrong) assert.equal(await refusalOf(ring, text), 'unauthorized');
  assert.equal(counted.calls, 0);
});

test('an unknown key is refused, and cached as unknown', async () => {
  const { ring, counted } = countedRing();
  const stranger = formKey('sandbox', needs.random.bytes(keyBytes));
  for (let i = 0; i < 3; i += 1) assert.equal(await refusalOf(ring, stranger), 'unauthorized');
  assert.equal(counted.calls, 1);
});

test('a cached key is accepted at once, and the counter is read once a second', async () => {
  const { ring, counted } = countedRing();
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const caller = await ring.callerOf(key, anyUse);
  for (let i = 0; i < 100; i += 1) assert.equal(ring.callerOf(key, anyUse), caller);
  assert.equal(counted.calls, 1);
  await needs.clock.advance(limits.accessCheckMs + 1);
  for (let i = 0; i < 100; i += 1) assert.equal(ring.callerOf(key, anyUse), caller);
  assert.equal(counted.calls, 2);
  await ring.close();
});

/** Another process makes a change while this ring is in use, as on a server under load. */
async function afterSeconds(ring: KeyRing, key: string, seconds: number): Promise<string> {
  for (let i = 0; i < seconds * 2; i += 1) {
    await needs.clock.advance(500);
    await refusalOf(ring, key);
    await ring.close();
  }
  return refusalOf(ring, key);
}

test('revocation, suspension and resumption take effect within 5 seconds under load', async () => {
  const { ring } = countedRing();
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  assert.equal(await refusalOf(ring, key), 'none');
  await suspend(needs, accountId);
  assert.equal(await afterSeconds(ring, key, 5), 'suspended');
  await resume(needs, accountId);
  assert.equal(await afterSeconds(ring, key, 5), 'none');
  const [listed] = await listKeys(needs, accountId);
  await revokeKey(needs, listed?.keyId ?? '');
  assert.equal(await afterSeconds(ring, key, 5), 'unauthorized');
});

test('after a pause the first request sees the change', async () => {
  const { ring } = countedRing();
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  assert.equal(await refusalOf(ring, key), 'none');
  await suspend(needs, accountId);
  await needs.clock.advance(5_000);
  assert.equal(await refusalOf(ring, key), 'suspended');
});

test('after a pause many requests with many keys share one query', async () => {
  const { ring, counted } = countedRing();
  const keys = await Promise.all(
    [1, 2, 3].map(async () => (await createKey(needs, { environment: 'sandbox' })).key),
  );
  for (const key of keys) await ring.callerOf(key, anyUse);
  await needs.clock.advance(limits.accessStaleMs + 1);
  const before = counted.calls;
  await Promise.all([...keys, ...keys].map(async (key) => ring.callerOf(key, anyUse)));
  assert.equal(counted.calls, before + 1);
  await ring.close();
});

test('without a database cached keys are valid for 4 seconds, and no longer', async () => {
  const { ring, counted } = countedRing();
  const { key } = await createKey(needs, { environment: 'sandbox' });
  await ring.callerOf(key, anyUse);
  counted.failing = true;
  await needs.clock.advance(limits.accessStaleMs);
  assert.equal(await refusalOf(ring, key), 'none');
  await needs.clock.advance(1);
  await assert.rejects(async () => ring.callerOf(key, anyUse), /no database/);
  await ring.close();
});

test('a read without a response fails for those who wait, and the next call reads again', async () => {
  const database = await silentDatabase(String(needs.config.databaseUrl));
  const ring = new KeyRing({ ...needs, db: database.db });
  const { key } = await createKey(needs, { environment: 'sandbox' });
  await ring.callerOf(key, anyUse);
  await needs.clock.advance(limits.accessStaleMs + 1);
  database.fallSilent(/access_version/);
  const waiting = [1, 2].map(() => assert.rejects(async () => ring.callerOf(key, anyUse), DatabaseSilent));
  await Promise.all(waiting);
  assert.equal(await refusalOf(ring, key), 'none');
  await ring.close();
});

test('the last use is written at most once a minute', async () => {
  const { ring } = countedRing();
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  const lastUse = async () => (await listKeys(needs, accountId))[0]?.lastUsedAt;
  assert.equal(await lastUse(), null);
  await ring.callerOf(key, anyUse);
  await ring.close();
  const first = needs.clock.now().toISOString();
  assert.equal(await lastUse(), first);
  await needs.clock.advance(limits.lastUsedEveryMs - 1);
  await ring.callerOf(key, anyUse);
  await ring.close();
  assert.equal(await lastUse(), first);
  await needs.clock.advance(1);
  await ring.callerOf(key, anyUse);
  await ring.close();
  assert.equal(await lastUse(), needs.clock.now().toISOString());
});

test('a request that is refused is not a use of the key', async () => {
  const expired = { scopes: usualScopes, expiresAt: new Date(0), addresses: [] };
  const elsewhere = { scopes: usualScopes, expiresAt: undefined, addresses: ['203.0.113.7'] };
  for (const [terms, refusal] of [
    [expired, 'unauthorized'],
    [elsewhere, 'key-address'],
  ] as const) {
    const { key, accountId } = await createKey(needs, { environment: 'sandbox', terms });
    const { ring } = countedRing();
    assert.equal(await refusalOf(ring, key), refusal);
    await ring.close();
    assert.equal((await listKeys(needs, accountId))[0]?.lastUsedAt, null);
  }
});

test('an unknown account or key is reported with one message', async () => {
  await assert.rejects(
    createKey(needs, { environment: 'sandbox', accountId: 'acc_x' }),
    /There is no account "acc_x"/,
  );
  await assert.rejects(suspend(needs, 'acc_x'), /There is no account "acc_x"/);
  await assert.rejects(revokeKey(needs, 'key_x'), /There is no key "key_x"/);
  await assert.rejects(listKeys(needs, 'acc_x'), /There is no account "acc_x"/);
});
