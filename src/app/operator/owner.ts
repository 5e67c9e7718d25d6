import { Type } from 'typebox';
import { unknownAccount } from '../../accounts/accounts.ts';
import type { Environment, Owner } from '../../contract/owner.ts';
import { accountOf } from '../../accounts/store.ts';
import { sent } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';

/** The owner in the path of an operation. */
export const ownerParams = {
  accountId: sent('The account.', limits.idCharacters),
  environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')], {
    description: 'The environment.',
  }),
};

/** What belongs to an account in one environment, for an operator who names both. */
export async function ownerNamed(
  { db }: Pick<Needs, 'db'>,
  { accountId, environment }: { readonly accountId: string; readonly environment: Environment },
): Promise<Owner> {
  if ((await accountOf(db, accountId)) === undefined) throw unknownAccount(accountId);
  return { accountId, environment };
}
