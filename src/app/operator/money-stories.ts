import type { Owner } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import { exponentOf, isCurrency, minorOf } from '../../lib/currency.ts';
import { Problem } from '../../lib/problem.ts';
import { balanceOf, fundWallet, NotEnough, setCreditLine } from '../../payments/money/ledger.ts';

/** An amount of money as people write it. */
export interface SentAmount {
  /** A decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** Pays money into a wallet. Repeated with the same key, it pays once. */
export async function payIn(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { key, ...sent }: SentAmount & { readonly key: string },
): Promise<{ readonly funded: boolean; readonly balance: number; readonly currency: string }> {
  const { minor: amountMinor, currency } = exactAmount(sent);
  const funds = {
    key: `${owner.accountId}:${owner.environment}:${key}`,
    amountMinor,
    currency,
    at: clock.now(),
  };
  const funded = await db.transaction((tx) => fundWallet(tx, owner, funds));
  const left = await balanceOf(db, owner, { name: 'wallet', currency });
  return { funded, balance: (left?.availableMinor ?? 0) / 10 ** exponentOf(currency), currency };
}

/** Opens, changes or suspends a credit line. */
export async function setCredit(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { suspended, ...sent }: SentAmount & { readonly suspended: boolean },
): Promise<{ readonly limitMinor: number; readonly currency: string; readonly suspended: boolean }> {
  const { minor: limitMinor, currency } = exactAmount(sent);
  const suspendedAt = suspended ? clock.now() : null;
  await setCreditLine(db, owner, { limitMinor, currency, suspendedAt }).catch((error: unknown) => {
    if (!(error instanceof NotEnough)) throw error;
    throw new Problem(
      `The limit "${sent.amount}" is less than what is already used. Suspend the credit line to stop further use.`,
    );
  });
  return { limitMinor, currency, suspended };
}

export function exactAmount({ amount, currency: code }: SentAmount): {
  readonly minor: number;
  readonly currency: string;
} {
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw new Problem(`The currency is "${code}"; it must be an ISO 4217 code.`);
  const minor = minorOf(Number(amount), currency);
  if (minor === undefined || minor < 0)
    throw new Problem(
      `The amount is "${amount}"; it must be an amount of ${currency} with ${exponentOf(currency)} decimal places at most.`,
    );
  return { minor, currency };
}
