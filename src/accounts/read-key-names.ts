import type { Needs } from '../contract/needs.ts';
import type { Owner } from '../contract/owner.ts';
import { limits } from '../contract/limits.ts';
import { newestKeysOf } from './store.ts';

export interface KeyName {
  readonly keyId: string;
  readonly name: string;
}

/** Who has decided: decisions keep the id of a key. Revoked keys have decided too. */
export async function readKeyNames({ db }: Pick<Needs, 'db'>, owner: Owner): Promise<KeyName[]> {
  const keys = await newestKeysOf(db, owner, limits.namedKeys);
  return keys.map(({ id, name }) => ({ keyId: id, name }));
}
