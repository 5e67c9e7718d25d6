import { quotaOf, rateClasses, type RateClassName } from '../contract/rate-classes.ts';
import type { Scope } from '../contract/scopes.ts';
import { assert } from '../lib/assert.ts';
import type { Needs } from '../contract/needs.ts';
import type { Caller } from '../contract/owner.ts';
import { accountOf, keyOf } from './store.ts';

/** The data about their own account that callers may read. */
export interface OwnAccount {
  readonly accountId: string;
  readonly name: string;
  readonly environment: Caller['environment'];
  readonly compat: Caller['compat'];
  /** The key of the request. */
  readonly key: {
    readonly keyId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly expiresAt: string | null;
  };
  readonly limits: readonly {
    readonly name: string;
    readonly requests: number;
    readonly windowSeconds: number;
  }[];
}

export async function readOwnAccount(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  { accountId, environment, compat, keyId }: Caller,
): Promise<OwnAccount> {
  const account = await accountOf(db, accountId);
  assert(account !== undefined, `the key of ${accountId} was admitted, but the account does not exist`);
  const row = await keyOf(db, keyId);
  assert(row !== undefined, `${keyId} was admitted, but the key does not exist`);
  const { name, scopes, expiresAt } = row;
  const key = { keyId, name, scopes, expiresAt: expiresAt?.toISOString() ?? null };
  // `Object.keys` of a table returns the names of its rows.
  const names = Object.keys(rateClasses) as RateClassName[];
  const limits = names.map((name) => ({
    name,
    requests: quotaOf(name, environment, config),
    windowSeconds: rateClasses[name].windowMs / 1000,
  }));
  return { accountId, name: account.name, environment, compat, key, limits };
}
