import { quotaOf, rateClasses, type RateClassName } from '../contract/rate-classes.ts';
import type { Scope } from '../contract/scopes.ts';
import { assert } from '../lib/assert.ts';
import type { Needs } from '../contract/needs.ts';
import type { Caller } from '../contract/owner.ts';
import { ownAccountOf } from './store.ts';

/** The data about their own account that callers may read. */
export interface OwnAccount {
  readonly accountId: string;
  readonly name: string;
  readonly environment: Caller['environment'];
  readonly compat: Caller['compat'];
  readonly operatorApi: boolean;
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
  const row = await ownAccountOf(db, keyId);
  assert(row !== undefined, `${keyId} was admitted, but the key or its account does not exist`);
  const { name, keyName, scopes, expiresAt } = row;
  const key = { keyId, name: keyName, scopes, expiresAt: expiresAt?.toISOString() ?? null };
  // `Object.keys` of a table returns the names of its rows.
  const names = Object.keys(rateClasses) as RateClassName[];
  const limits = names.map((name) => ({
    name,
    requests: quotaOf(name, environment, config),
    windowSeconds: rateClasses[name].windowMs / 1000,
  }));
  return { accountId, name, environment, compat, operatorApi: config.operatorApi, key, limits };
}
