import { payIn, setCredit, type SentAmount } from '../../app/operator/money-stories.ts';
import { audit as auditBooks } from '../../bookings/audit/audit.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../lib/problem.ts';
import { testCards } from '../../payments/gateways/gateways.ts';
import { payInSandbox } from '../../payments/pay-in-sandbox.ts';
import type { Command, Flags } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

const amountFlags = { ...ownerFlags, amount: { type: 'string' }, currency: { type: 'string' } } as const;

export const walletFund: Command = {
  usage: `KEY ${ownerUsage} --amount N --currency CODE [--json]`,
  flags: amountFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [key = ''], print }) =>
    withNeeds(async (needs) => {
      const paid = await payIn(needs, await ownerOf(needs, flags), { key, ...amountFrom(flags) });
      const holds = `the wallet holds ${paid.balance} ${paid.currency}`;
      print(paid, () => (paid.funded ? holds : `"${key}" was paid in before; ${holds}`));
    }),
};

export const creditSet: Command = {
  usage: `${ownerUsage} --amount LIMIT --currency CODE [--suspended] [--json]`,
  flags: { ...amountFlags, suspended: { type: 'boolean' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const line = { ...amountFrom(flags), suspended: flags.has('suspended') };
      print(await setCredit(needs, await ownerOf(needs, flags), line), () => `the credit line is set`);
    }),
};

function amountFrom(flags: Flags): SentAmount {
  return { amount: flags.required('amount'), currency: flags.required('currency') };
}

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
      const sinceDays = Number(flags.text('days') ?? limits.auditDays);
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
                ['about', 'detail'],
                findings.map(({ about, detail }) => [about, detail]),
              ),
        ].join('\n'),
      );
      return findings.length === 0 ? 0 : 1;
    }),
};
