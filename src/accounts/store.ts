import type { NamedStatement, Sql } from '../contract/database.ts';
import { column, insertInto, tableOf, type RowOf } from '../lib/columns/columns.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Environment, Owner } from '../contract/owner.ts';
import type { KeyTerms } from './key-terms.ts';

const accounts = tableOf({
  id: column<string>('id'),
  name: column<string>('name'),
  compat: column<'spec' | 'public'>('compat'),
  suspendedAt: column<Date | null>('suspended_at'),
  createdAt: column<Date>('created_at'),
});

export type AccountRow = RowOf<typeof accounts.members>;

const keys = tableOf({
  id: column<string>('id'),
  accountId: column<string>('account_id'),
  environment: column<Environment>('environment'),
  ending: column<string>('ending'),
  name: column<string>('name'),
  scopes: column<readonly Scope[]>('scopes'),
  expiresAt: column<Date | null>('expires_at'),
  addresses: column<readonly string[]>('addresses'),
  createdAt: column<Date>('created_at'),
  revokedAt: column<Date | null>('revoked_at'),
  lastUsedAt: column<Date | null>('last_used_at'),
});

export type KeyRow = RowOf<typeof keys.members>;

/** The caller of a key, and the version of all access at the time of the look-up. */
export interface AccessRow {
  readonly version: number;
  readonly key_id: string | null;
  readonly account_id: string;
  readonly environment: Environment;
  readonly compat: 'spec' | 'public';
  readonly scopes: readonly Scope[];
  readonly expires_at: Date | null;
  readonly addresses: readonly string[];
  readonly suspended: boolean;
}

const accessOfHash: NamedStatement = {
  name: 'access-of-hash',
  text: `
    select v.version, k.id as key_id, k.account_id, k.environment, k.scopes, k.expires_at, k.addresses, a.compat,
           a.suspended_at is not null as suspended
    from access_version v
    left join api_keys k on k.hash = decode($1, 'hex') and k.revoked_at is null
    left join accounts a on a.id = k.account_id`,
};

export async function accessOf(db: Sql, hash: string): Promise<AccessRow | undefined> {
  return db.row<AccessRow>(accessOfHash, [hash]);
}

const versionOfAccess: NamedStatement = {
  name: 'version-of-access',
  text: 'select version from access_version',
};

export async function accessVersion(db: Sql): Promise<number> {
  const row = await db.row<{ version: number }>(versionOfAccess);
  return row?.version ?? 0;
}

const { id, name, compat } = accounts.members;
const newAccount = tableOf({ id, name, compat });
const insertNew = insertInto('accounts', newAccount);

export async function insertAccount(db: Sql, account: RowOf<typeof newAccount.members>): Promise<void> {
  await db.run(insertNew.text, insertNew.values(undefined, account));
}

const accountById: NamedStatement = {
  name: 'account-by-id',
  text: `select ${accounts.columns} from accounts where id = $1`,
};

export async function accountOf(db: Sql, id: string): Promise<AccountRow | undefined> {
  const row = await db.row(accountById, [id]);
  return row && accounts.read(row);
}

export async function allAccounts(db: Sql): Promise<AccountRow[]> {
  const rows = await db.rows(`select ${accounts.columns} from accounts order by created_at, id`);
  return rows.map(accounts.read);
}

/** Waits for another process that creates the first account, and makes others wait until the transaction ends. */
export async function lockAccounts(tx: Sql): Promise<void> {
  await tx.run('lock table accounts in share row exclusive mode');
}

export async function suspendAccount(db: Sql, id: string, at: Date): Promise<number> {
  return db.run('update accounts set suspended_at = coalesce(suspended_at, $2) where id = $1', [id, at]);
}

export async function resumeAccount(db: Sql, id: string): Promise<number> {
  return db.run('update accounts set suspended_at = null where id = $1', [id]);
}

export interface NewKey extends Pick<KeyRow, 'id' | 'accountId' | 'environment' | 'ending' | 'name'> {
  readonly hash: string;
  readonly terms: KeyTerms;
}

const { createdAt: _createdAt, revokedAt: _revokedAt, lastUsedAt: _lastUsedAt, ...ofNewKey } = keys.members;
const newKey = tableOf(ofNewKey);
const insert = insertInto<typeof newKey.members, NewKey>('api_keys', newKey, {
  hash: { value: ({ hash }) => hash, sql: (parameter) => `decode(${parameter}, 'hex')` },
});

export async function insertKey(db: Sql, key: NewKey): Promise<void> {
  const { scopes, expiresAt = null, addresses } = key.terms;
  await db.run(insert.text, insert.values(key, { ...key, scopes, expiresAt, addresses }));
}

/** Keys of one account, or of all accounts. */
export async function keysOf(db: Sql, accountId: string | undefined): Promise<KeyRow[]> {
  const rows = await db.rows(
    `select ${keys.columns} from api_keys where $1::text is null or account_id = $1 order by created_at, id`,
    [accountId ?? null],
  );
  return rows.map(keys.read);
}

/** Keys of one account and environment, also revoked ones, the newest first. */
export async function newestKeysOf(
  db: Sql,
  { accountId, environment }: Owner,
  count: number,
): Promise<KeyRow[]> {
  const rows = await db.rows(
    `select ${keys.columns} from api_keys where account_id = $1 and environment = $2
     order by created_at desc, id limit $3`,
    [accountId, environment, count],
  );
  return rows.map(keys.read);
}

export async function keyOf(db: Sql, id: string): Promise<KeyRow | undefined> {
  const row = await db.row(`select ${keys.columns} from api_keys where id = $1`, [id]);
  return row && keys.read(row);
}

const ownAccount = tableOf({
  name: accounts.members.name,
  keyName: column<string>('key_name'),
  scopes: keys.members.scopes,
  expiresAt: keys.members.expiresAt,
});

const accountOfKey: NamedStatement = {
  name: 'account-of-key',
  text: `select a.name, k.name as key_name, k.scopes, k.expires_at
         from api_keys k join accounts a on a.id = k.account_id where k.id = $1`,
};

/** The name of an account with one of its keys. */
export async function ownAccountOf(
  db: Sql,
  keyId: string,
): Promise<RowOf<typeof ownAccount.members> | undefined> {
  const row = await db.row(accountOfKey, [keyId]);
  return row && ownAccount.read(row);
}

export async function changeKeyById(
  db: Sql,
  id: string,
  { name, terms }: { readonly name: string; readonly terms: KeyTerms },
): Promise<void> {
  await db.run('update api_keys set name = $2, scopes = $3, expires_at = $4, addresses = $5 where id = $1', [
    id,
    name,
    terms.scopes,
    terms.expiresAt ?? null,
    terms.addresses,
  ]);
}

export async function revokeKeyById(db: Sql, id: string, at: Date): Promise<number> {
  return db.run('update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, at]);
}

export async function writeLastUse(db: Sql, keyIds: readonly string[], at: Date): Promise<void> {
  await db.run('update api_keys set last_used_at = greatest(last_used_at, $2) where id = any($1)', [
    keyIds,
    at,
  ]);
}
