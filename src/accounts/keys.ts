import { Problem } from '../lib/problem.ts';
import type { Sql } from '../contract/database.ts';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import type { Scope } from '../contract/scopes.ts';
import { assert } from '../lib/assert.ts';
import { createAccount, unknownAccount } from './accounts.ts';
import type { Environment } from '../contract/owner.ts';
import { newId } from './ids.ts';
import { networksOf } from '../platform/outbound/networks.ts';
import { shardOf } from '../platform/shard.ts';
import { checkExpiry, usualTerms, type KeyTerms } from './key-terms.ts';
import { formKey, keyBytes, keyEnding, keyHash } from './key-text.ts';
import {
  accountOf,
  allAccounts,
  insertAccount,
  insertKey,
  changeKeyById,
  keyOf,
  keysOf,
  lockAccounts,
  revokeKeyById,
  type KeyRow,
} from './store.ts';

/** A key as operators see it: everything except the key itself. */
export interface ListedKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly environment: Environment;
  /** The last four characters. */
  readonly ending: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly addresses: readonly string[];
  readonly createdAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** A new key. Its text is only available now. */
export interface FreshKey {
  readonly key: string;
  readonly accountId: string;
}

/** Without an account, a new one is created for the key. */
export async function createKey(
  needs: Pick<Needs, 'db' | 'random'>,
  wanted: {
    readonly environment: Environment;
    readonly accountId?: string | undefined;
    readonly compat?: 'spec' | 'public' | undefined;
    readonly name?: string | undefined;
    readonly terms?: KeyTerms | undefined;
  },
): Promise<FreshKey> {
  const { environment, accountId, compat, name = '', terms = usualTerms } = wanted;
  checkName(name);
  networksOf(terms.addresses);
  if (accountId === undefined) {
    const account = await createAccount(needs, { name: 'unnamed', compat: compat ?? 'spec' });
    return makeKey(needs, { db: needs.db, accountId: account.accountId, environment, name, terms });
  }
  const account = await accountOf(needs.db, accountId);
  if (account === undefined) throw unknownAccount(accountId);
  if (compat !== undefined && compat !== account.compat) {
    throw new Problem(
      `${accountId} was created with --compat ${account.compat}; a key cannot change that to ${compat}.`,
    );
  }
  return makeKey(needs, { db: needs.db, accountId, environment, name, terms });
}

export async function listKeys({ db }: Pick<Needs, 'db'>, accountId?: string): Promise<ListedKey[]> {
  if (accountId !== undefined && (await accountOf(db, accountId)) === undefined) {
    throw unknownAccount(accountId);
  }
  return (await keysOf(db, accountId)).map(shown);
}

/** Revoking again keeps the time of the first revocation. */
export async function revokeKey(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  keyId: string,
): Promise<ListedKey> {
  await revokeKeyById(db, keyId, clock.now());
  const row = await keyOf(db, keyId);
  if (row === undefined) throw unknownKey(keyId);
  return shown(row);
}

/**
 * Changes what a key may do. Absent members do not change; processes apply it within four seconds. With
 * `keepsOperators` a key with the scope `operate` is not changed: a key must not extend the terms of another operator.
 */
export async function changeKey(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  keyId: string,
  change: Partial<KeyTerms> & { readonly name?: string },
  { keepsOperators = false }: { readonly keepsOperators?: boolean } = {},
): Promise<ListedKey> {
  if (change.name !== undefined) checkName(change.name);
  if (change.addresses !== undefined) networksOf(change.addresses);
  checkExpiry(change, clock.now());
  return db.transaction(async (tx) => {
    const row = await keyOf(tx, keyId);
    if (row === undefined) throw unknownKey(keyId);
    if (keepsOperators && row.scopes.includes('operate'))
      throw new Problem(`The key "${keyId}" has the scope "operate": only the command line changes it.`);
    if (row.environment === 'sandbox' && change.scopes?.includes('operate') === true)
      throw operateInSandbox();
    const terms = {
      scopes: change.scopes ?? row.scopes,
      expiresAt: 'expiresAt' in change ? change.expiresAt : (row.expiresAt ?? undefined),
      addresses: change.addresses ?? row.addresses,
    };
    await changeKeyById(tx, keyId, { name: change.name ?? row.name, terms });
    const changed = await keyOf(tx, keyId);
    assert(changed !== undefined, 'keys are never removed');
    return shown(changed);
  });
}

function unknownKey(keyId: string): Problem {
  return new Problem(`There is no key "${keyId}". \`keys list\` shows all keys by their ids.`);
}

/** `operate` reaches production, and keys of the sandbox are shared more freely. */
export function operateInSandbox(): Problem {
  return new Problem('A sandbox key cannot have the scope "operate", which reaches production.');
}

function checkName(name: string): void {
  if (name.length > limits.keyNameCharacters)
    throw new Problem(`The name of a key has at most ${limits.keyNameCharacters} characters.`);
}

export interface FirstKeys {
  readonly accountId: string;
  readonly sandbox: string;
  readonly production: string;
}

/** With the sandbox key of a second account, which is treated as by the public service (`compat: "public"`). */
export interface TrialKeys extends FirstKeys {
  readonly compatAccountId: string;
  readonly compatSandbox: string;
}

type KeyNeeds = Pick<Needs, 'db' | 'random'>;

/** At the first start: one account with a key for each environment. Undefined if there is an account already. */
export async function createFirstKeys(needs: KeyNeeds): Promise<FirstKeys | undefined> {
  return onFirstStart(needs, (tx) => makeFirstKeys(needs, tx));
}

/** The same for a database to try the service with. */
export async function createTrialKeys(needs: KeyNeeds): Promise<TrialKeys | undefined> {
  return onFirstStart(needs, async (tx) => {
    const keys = await makeFirstKeys(needs, tx);
    const compatAccountId = newId('acc', needs);
    await insertAccount(tx, { id: compatAccountId, name: 'first compat', compat: 'public' });
    const compat = { db: tx, accountId: compatAccountId, name: 'first compat', terms: usualTerms };
    const { key: compatSandbox } = await makeKey(needs, { ...compat, environment: 'sandbox' });
    return { ...keys, compatAccountId, compatSandbox };
  });
}

function onFirstStart<T>({ db }: KeyNeeds, make: (tx: Sql) => Promise<T>): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    await lockAccounts(tx);
    return (await allAccounts(tx)).length > 0 ? undefined : make(tx);
  });
}

async function makeFirstKeys(needs: KeyNeeds, tx: Sql): Promise<FirstKeys> {
  const accountId = newId('acc', needs);
  await insertAccount(tx, { id: accountId, name: 'first', compat: 'spec' });
  const first = { db: tx, accountId, name: 'first', terms: usualTerms };
  const sandbox = await makeKey(needs, { ...first, environment: 'sandbox' });
  const production = await makeKey(needs, { ...first, environment: 'production' });
  return { accountId, sandbox: sandbox.key, production: production.key };
}

interface NewKey {
  readonly db: Sql;
  readonly accountId: string;
  readonly environment: Environment;
  readonly name: string;
  readonly terms: KeyTerms;
}

async function makeKey(needs: Pick<Needs, 'random'>, { db, ...wanted }: NewKey): Promise<FreshKey> {
  const { environment, accountId } = wanted;
  const shard = await shardOf(db);
  const key = formKey(environment, needs.random.bytes(keyBytes), shard);
  const id = newId('key', needs);
  await insertKey(db, { ...wanted, id, hash: keyHash(key), ending: keyEnding(key) });
  return { key, accountId };
}

function shown(row: KeyRow): ListedKey {
  return {
    keyId: row.id,
    accountId: row.accountId,
    environment: row.environment,
    ending: row.ending,
    name: row.name,
    scopes: row.scopes,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    addresses: row.addresses,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
