import { audit as auditBooks } from '../../bookings/audit/audit.ts';
import { exponentOf, isCurrency, minorOf } from '../../lib/currency.ts';
import { Problem } from '../../lib/problem.ts';
import { balanceOf, fundWallet, NotEnough, setCreditLine } from '../../payments/money/ledger.ts';
import { payInSandbox } from '../../payments/sandbox-pay.ts';
import { testCards } from '../../payments/gateways/sandbox/sandbox-cards.ts';
import type { Command } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

const amountFlags = { ...ownerFlags, amount: { type: 'string' }, currency: { type: 'string' } } as const;

export const walletFund: Command = {
  usage: `KEY ${ownerUsage} --amount N --currency CODE [--json]`,
  flags: amountFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [key = ''], print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const { minor: amountMinor, currency } = amountFrom(
        flags.required('amount'),
        flags.required('currency'),
      );
      const funds = {
        key: `${owner.accountId}:${owner.environment}:${key}`,
        amountMinor,
        currency,
        at: needs.clock.now(),
      };
      const isNew = await needs.db.transaction((tx) => fundWallet(tx, owner, funds));
      const balance = await balanceOf(needs.db, owner, { name: 'wallet', currency });
      const left = (balance?.availableMinor ?? 0) / 10 ** exponentOf(currency);
      print({ funded: isNew, balance: left, currency }, () =>
        isNew
          ? `the wallet holds ${left} ${currency}`
          : `"${key}" was paid in before; the wallet holds ${left} ${currency}`,
      );
    }),
};

export const creditSet: Command = {
  usage: `${ownerUsage} --amount LIMIT --currency CODE [--suspended] [--json]`,
  flags: { ...amountFlags, suspended: { type: 'boolean' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const { minor: limitMinor, currency } = amountFrom(
        flags.required('amount'),
        flags.required('currency'),
      );
      const suspendedAt = flags.has('suspended') ? needs.clock.now() : null;
      await setCreditLine(needs.db, owner, { limitMinor, currency, suspendedAt }).catch((error: unknown) => {
        if (!(error instanceof NotEnough)) throw error;
        throw new Problem(
          `--amount is "${flags.required('amount')}"; more than that is already used, and the limit cannot be lower. --suspended stops further use of the credit line.`,
        );
      });
      print({ limitMinor, currency, suspended: suspendedAt !== null }, () => `the credit line is set`);
    }),
};

export const sandboxPay: Command = {
  usage: `TRANSACTION_ID --account ID --card ${Object.keys(testCards).join('|')} [--json]`,
  flags: { account: { type: 'string' }, card: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [transactionId = ''], print }) =>
    withNeeds(async (needs) => {
      const owner = { accountId: flags.required('account'), environment: 'sandbox' } as const;
      const paid = await inWords(payInSandbox(needs, owner, { transactionId, card: flags.required('card') }));
      print(paid, () => `${paid.transactionId} is ${paid.state}\n${paid.token}`);
    }),
};

export const audit: Command = {
  usage: '[--days N] [--json]',
  flags: { days: { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const sinceDays = Number(flags.text('days') ?? '400');
      if (!(sinceDays > 0))
        throw new Problem(`--days is "${flags.text('days')}"; it must be a number above 0.`);
      const report = await auditBooks(needs, { sinceDays });
      const { bookings, entries, unfinished, findings } = report;
      print(report, () =>
        [
          `${bookings} bookings, ${entries} ledger entries, ${unfinished} bookings in progress.`,
          findings.length === 0
            ? 'Ledger, payments and suppliers agree.'
            : table(
                ['about', 'says'],
                findings.map(({ about, says }) => [about, says]),
              ),
        ].join('\n'),
      );
      return findings.length === 0 ? 0 : 1;
    }),
};

export function amountFrom(text: string, code: string): { minor: number; currency: string } {
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw new Problem(`--currency is "${code}"; it must be an ISO 4217 code.`);
  const minor = minorOf(Number(text), currency);
  if (minor === undefined || minor < 0)
    throw new Problem(
      `--amount is "${text}"; it must be an amount of ${currency} with ${exponentOf(currency)} decimal places at most.`,
    );
  return { minor, currency };
}
