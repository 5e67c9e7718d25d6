import { Problem } from '../lib/problem.ts';
import type { Sql } from '../contract/database.ts';
import type { Needs } from '../contract/needs.ts';
import { createAccount, unknownAccount } from './accounts.ts';
import type { Environment } from './caller.ts';
import { newId } from './ids.ts';
import { formKey, keyBytes, keyEnding, keyHash } from './key-text.ts';
import {
  accountOf,
  allAccounts,
  insertAccount,
  insertKey,
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
  },
): Promise<FreshKey> {
  const { environment, accountId, compat } = wanted;
  if (accountId === undefined) {
    const account = await createAccount(needs, { name: 'unnamed', compat: compat ?? 'spec' });
    return makeKey(needs, { db: needs.db, accountId: account.accountId, environment });
  }
  const account = await accountOf(needs.db, accountId);
  if (account === undefined) throw unknownAccount(accountId);
  if (compat !== undefined && compat !== account.compat) {
    throw new Problem(
      `${accountId} was created with --compat ${account.compat}; a key cannot change that to ${compat}.`,
    );
  }
  return makeKey(needs, { db: needs.db, accountId, environment });
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
  if (row === undefined) {
    throw new Problem(`There is no key "${keyId}". \`keys list\` shows all keys by their ids.`);
  }
  return shown(row);
}

export interface FirstKeys {
  readonly accountId: string;
  readonly sandbox: string;
  readonly production: string;
}

/** At the first start: one account with a key for each environment. Undefined if there is an account already. */
export async function createFirstKeys(needs: Pick<Needs, 'db' | 'random'>): Promise<FirstKeys | undefined> {
  return needs.db.transaction(async (tx) => {
    await lockAccounts(tx);
    if ((await allAccounts(tx)).length > 0) return undefined;
    const accountId = newId('acc', needs);
    await insertAccount(tx, { id: accountId, name: 'first', compat: 'spec' });
    const sandbox = await makeKey(needs, { db: tx, accountId, environment: 'sandbox' });
    const production = await makeKey(needs, { db: tx, accountId, environment: 'production' });
    return { accountId, sandbox: sandbox.key, production: production.key };
  });
}

async function makeKey(
  needs: Pick<Needs, 'random'>,
  {
    db,
    accountId,
    environment,
  }: { readonly db: Sql; readonly accountId: string; readonly environment: Environment },
): Promise<FreshKey> {
  const key = formKey(environment, needs.random.bytes(keyBytes));
  const id = newId('key', needs);
  await insertKey(db, { id, accountId, environment, hash: keyHash(key), ending: keyEnding(key) });
  return { key, accountId };
}

function shown(row: KeyRow): ListedKey {
  return {
    keyId: row.id,
    accountId: row.accountId,
    environment: row.environment,
    ending: row.ending,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
