import { Problem } from '../../lib/problem.ts';
import { shownVoucher } from '../../loyalty/http/voucher-shapes.ts';
import { createVoucher, switchVoucher } from '../../loyalty/vouchers/vouchers.ts';
import { vouchersOf } from '../../loyalty/stores/vouchers-store.ts';
import type { Command } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

const mostShown = 1_000;

export const vouchersList: Command = {
  usage: `${ownerUsage} [--json]`,
  flags: ownerFlags,
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const found = await vouchersOf(needs.db, owner, { limit: mostShown, offset: 0 });
      const vouchers = found.map((voucher) => shownVoucher(owner.accountId, voucher));
      print(vouchers, () =>
        table(
          ['id', 'code', 'status', 'takes off', 'used', 'until'],
          vouchers.map((one) => [
            String(one.id),
            one.voucher_code,
            one.status,
            `${one.discount_value} ${one.discount_type === 'percentage' ? '%' : one.currency}`,
            `${one.usages} of ${one.usages_limit}`,
            one.validity_end,
          ]),
        ),
      );
    }),
};

const numbers = ['minimum-spend', 'maximum-discount', 'budget'] as const;

export const vouchersCreate: Command = {
  usage: `CODE ${ownerUsage} (--percent N | --amount N) --currency CODE --from DATE --to DATE --uses N [--minimum-spend N] [--maximum-discount N] [--budget N] [--json]`,
  flags: {
    ...ownerFlags,
    ...Object.fromEntries(
      ['percent', 'amount', 'currency', 'from', 'to', 'uses', ...numbers].map((name) => [
        name,
        { type: 'string' as const },
      ]),
    ),
  },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [code = ''], print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const percent = flags.text('percent');
      const [minimumSpend = 0, maximumDiscount = 0, budget = 0] = numbers.map((name) =>
        numberOf(name, flags.text(name) ?? '0'),
      );
      const request = {
        code,
        discountType: percent === undefined ? ('fixed_amount' as const) : ('percentage' as const),
        discountValue:
          percent === undefined ? numberOf('amount', flags.required('amount')) : numberOf('percent', percent),
        currency: flags.required('currency'),
        minimumSpend,
        maximumDiscount,
        budget,
        usagesLimit: numberOf('uses', flags.required('uses')),
        validityStart: flags.required('from'),
        validityEnd: flags.required('to'),
        status: 'active' as const,
        guestId: null,
        description: '',
        termsAndConditions: '',
      };
      const voucher = await inWords(createVoucher(needs, owner, request));
      print(shownVoucher(owner.accountId, voucher), () => `voucher ${voucher.code} is number ${voucher.id}`);
    }),
};

export const vouchersSwitch: Command = {
  usage: `ID active|inactive ${ownerUsage} [--json]`,
  flags: ownerFlags,
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, flags, positionals: [number = '', status = ''], print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (status !== 'active' && status !== 'inactive')
        throw new Problem(`"${status}" is not a status: expected active or inactive.`);
      const id = numberOf('ID', number);
      await inWords(switchVoucher(needs, owner, { id, status }));
      print({ id, status }, () => `voucher ${id} is ${status}`);
    }),
};

function numberOf(name: string, text: string): number {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) throw new Problem(`${name} is "${text}": expected a number, such as 12.50.`);
  return number;
}
