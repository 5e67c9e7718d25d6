import { BrokenInvariant } from '../lib/assert.ts';
import { Problem } from '../lib/problem.ts';
import type { Needs } from '../contract/needs.ts';
import { newId } from './ids.ts';
import {
  accountOf,
  allAccounts,
  insertAccount,
  resumeAccount,
  suspendAccount,
  type AccountRow,
} from './store.ts';

/** An account as operators see it. */
export interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly compat: 'spec' | 'public';
  readonly suspendedAt: string | null;
  readonly createdAt: string;
}

/** The error for an account id that does not exist. */
export function unknownAccount(accountId: string): Problem {
  return new Problem(`There is no account "${accountId}". \`accounts list\` shows all accounts.`);
}

export async function createAccount(
  needs: Pick<Needs, 'db' | 'random'>,
  { name, compat }: { readonly name: string; readonly compat: 'spec' | 'public' },
): Promise<Account> {
  const id = newId('acc', needs);
  await insertAccount(needs.db, { id, name, compat });
  return accountNamed(needs, id);
}

export async function listAccounts({ db }: Pick<Needs, 'db'>): Promise<Account[]> {
  return (await allAccounts(db)).map(shown);
}

/** Suspending again keeps the time of the first suspension. */
export async function suspend(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  accountId: string,
): Promise<Account> {
  if ((await suspendAccount(db, accountId, clock.now())) === 0) throw unknownAccount(accountId);
  return accountNamed({ db }, accountId);
}

export async function resume({ db }: Pick<Needs, 'db'>, accountId: string): Promise<Account> {
  if ((await resumeAccount(db, accountId)) === 0) throw unknownAccount(accountId);
  return accountNamed({ db }, accountId);
}

async function accountNamed({ db }: Pick<Needs, 'db'>, accountId: string): Promise<Account> {
  const row = await accountOf(db, accountId);
  if (row === undefined) throw new BrokenInvariant(`account ${accountId} must exist: it was read before`);
  return shown(row);
}

function shown(row: AccountRow): Account {
  return {
    accountId: row.id,
    name: row.name,
    compat: row.compat,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
