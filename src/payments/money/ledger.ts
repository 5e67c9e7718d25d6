import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql, Tx, Write } from '../../contract/database.ts';
import { ledgerAccounts, type LedgerAccount } from '../../contract/money/ledger-accounts.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';
import { column, insertInto, tableOf } from '../../lib/columns/columns.ts';
import { Problem } from '../../lib/problem.ts';
import { writeAndRead } from '../../platform/sql/writes/writes.ts';

/**
 * The ledger: every movement of money is one entry, and the lines of an entry add up to zero. A positive line
 * debits a ledger account, a negative one credits it. The database refuses an entry out of balance, a changed
 * entry, and an overdrawn wallet or credit line. Only these two have a stored balance, because otherwise bookings
 * that move money of one account would wait for each other at the row of the balance.
 *
 *              source     holds    vouchers   supplier   commission   extras
 *   hold         +p         −p
 *   release      −p         +p
 *   capture    −(p−c)       +p        +v       −room        −share      −x        c captured of p held; c + v = room + share + x
 *   refund       −r                            +r·…         +r·…        +r·…
 *
 * A booking that a voucher pays in full has no source and no holds: its lines are those of the voucher and its shares.
 *
 * If a booking replaces another, `carried` moves k of the old payment to the new one: the capture takes +k from it
 * instead of holding it again, the refund of the old one adds −k to it instead of refunding it.
 */
export interface Entry {
  /** The movement and its payment: the same key is never entered twice. */
  readonly key: string;
  readonly kind: 'hold' | 'release' | 'capture' | 'refund' | 'fund';
  readonly payment: string | undefined;
  readonly owner: Owner;
  readonly currency: string;
  readonly at: Date;
  readonly lines: Readonly<Partial<Record<LedgerAccount, number>>>;
  /** For a hold at a gateway: the gateway and its payment. */
  readonly heldAt?: { readonly gateway: string; readonly gatewayPayment: string } | undefined;
}

/** Refused by the limit of a ledger account: the wallet is empty, or the credit line is used up. */
export class NotEnough extends Error {
  override readonly name = 'NotEnough';
}

const columns = [
  'key',
  'kind',
  'payment',
  'gateway',
  'gateway_payment',
  'account',
  'environment',
  'currency',
  'entered_at',
  ...ledgerAccounts,
];

const newEntry = {
  name: 'ledger-entry',
  columns: { table: 'ledger_entries' },
  text: `insert into ledger_entries (${columns.join(', ')}) select ${columns.join(', ')} from each
    on conflict (key) do nothing returning payment`,
};

const newAccount = insertInto(
  'ledger_accounts',
  tableOf({
    owner,
    currency: column<string>('currency'),
    name: column<'credit'>('name'),
    limitMinor: column<number>('most_minor'),
    suspendedAt: column<Date | null>('suspended_at'),
  }),
);
const newCreditLine = `${newAccount.text}
  on conflict (account, environment, currency, name)
  do update set most_minor = excluded.most_minor, suspended_at = excluded.suspended_at`;

/** False if the entry exists already. Throws NotEnough if a limit forbids it, which also fails the transaction. */
export async function enter(tx: Tx, entry: Entry): Promise<boolean> {
  const row = await within(entry, () =>
    writeAndRead<{ isNew: boolean }>(tx, [entryWrite(entry)], 'exists (select from entered) as "isNew"'),
  );
  return row?.isNew === true;
}

export async function hasEntry(sql: Sql, key: string): Promise<boolean> {
  return (await sql.row(`select key from ledger_entries where key = $1`, [key])) !== undefined;
}

/** The same as a write to be sent with others, which refer to it as `entered`: it returns the payments of new entries. */
export function entryWrite(entry: Entry): Write {
  return {
    name: newEntry.name,
    columns: newEntry.columns,
    parts: { entered: newEntry.text },
    row: rowOf(entry),
  };
}

/** Converts the error of a limit into NotEnough. */
export async function within<Result>(
  { kind, key }: Pick<Entry, 'kind' | 'key'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isBound(error)) throw new NotEnough(`${kind} of ${key}`, { cause: error });
    throw error;
  }
}

function rowOf({ key, kind, payment, at, owner, currency, heldAt, lines }: Entry): object {
  const { accountId, environment } = owner;
  return {
    key,
    kind,
    payment,
    gateway: heldAt?.gateway,
    gateway_payment: heldAt?.gatewayPayment,
    account: accountId,
    environment,
    currency,
    entered_at: at,
    // A line of zero is left out.
    ...Object.fromEntries(Object.entries(lines).filter(([, minor]) => minor !== 0)),
  };
}

function isBound(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'ledger_accounts_within_bound'
  );
}

export interface Balance {
  readonly currency: string;
  /** The available amount. */
  readonly availableMinor: number;
  readonly isSuspended: boolean;
}

/** The available amount of a wallet or a credit line; undefined if the account has none in this currency. */
export async function balanceOf(
  sql: Sql,
  owner: Owner,
  { name, currency }: { name: 'wallet' | 'credit'; currency: string },
): Promise<Balance | undefined> {
  return sql.row<Balance>(
    `select currency, most_minor - balance_minor as "availableMinor", suspended_at is not null as "isSuspended"
     from ledger_accounts where account = $1 and environment = $2 and name = $3 and currency = $4`,
    [owner.accountId, owner.environment, name, currency],
  );
}

/**
 * Adds money to a wallet. The key makes the operator's repeated command one payment: false if it has paid already. Throws if
 * it has paid another sum, because then one of the two is a mistake.
 */
export async function fundWallet(
  tx: Tx,
  owner: Owner,
  funds: { key: string; amountMinor: number; currency: string; at: Date },
): Promise<boolean> {
  const { key, amountMinor, currency, at } = funds;
  const lines = { funding: amountMinor, wallet: -amountMinor };
  const entry = { key: `fund:${key}`, kind: 'fund', payment: undefined, owner, currency, at, lines } as const;
  if (await enter(tx, entry)) return true;
  const row = await tx.row<{ minor: number; currency: string }>(
    'select funding as minor, currency from ledger_entries where key = $1',
    [entry.key],
  );
  assert(row !== undefined, 'the entry is never removed');
  if (row.minor === amountMinor && row.currency === currency) return false;
  throw new Problem(
    `The key has paid ${amountOf(row.minor, row.currency)} ${row.currency} already. Use another key for ${amountOf(amountMinor, currency)} ${currency}.`,
  );
}

/** Opens a credit line, or changes its limit; a suspended one cannot be used. Throws NotEnough if the limit is below the used amount. */
export async function setCreditLine(
  sql: Sql,
  owner: Owner,
  line: { limitMinor: number; currency: string; suspendedAt: Date | null },
): Promise<void> {
  try {
    await sql.run(newCreditLine, newAccount.values(undefined, { owner, name: 'credit', ...line }));
  } catch (error) {
    if (isBound(error))
      throw new NotEnough(`a credit line of ${line.limitMinor} ${line.currency}`, { cause: error });
    throw error;
  }
}
