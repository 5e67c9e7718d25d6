import { fieldRefusal, together } from '../../contract/field-checks.ts';
import { shortened } from '../../contract/quote.ts';
import { dayNumber } from '../../lib/calendar.ts';
import { holdsCardNumber } from '../../lib/cards/card-number.ts';
import { isCurrency, minorOf } from '../../lib/currency.ts';
import type { VoucherSettings } from '../stores/vouchers-store.ts';

const wrong = fieldRefusal('wrong-input');

/** The voucher in a request: amounts as JSON numbers, a percentage as per cent. */
export interface VoucherRequest {
  readonly code: string;
  readonly discountType: 'fixed_amount' | 'percentage';
  readonly discountValue: number;
  readonly currency: string;
  readonly minimumSpend: number;
  /** 0: none. */
  readonly maximumDiscount: number;
  /** 0: none. */
  readonly budget: number;
  readonly usagesLimit: number;
  readonly validityStart: string;
  readonly validityEnd: string;
  readonly status: 'active' | 'inactive';
  readonly guestId: number | null;
  readonly description: string;
  readonly termsAndConditions: string;
}

type Member = keyof VoucherRequest;

interface Rule {
  /** The name of the field in a request. */
  readonly field: string;
  /** The members that the rule reads, the field itself first; without one of them it does not apply. */
  readonly reads: readonly [Member, ...Member[]];
  readonly fits: (request: VoucherRequest) => boolean;
  readonly expected: (request: VoucherRequest) => string;
}

const isAmount = (amount: number, currency: string): boolean =>
  !isCurrency(currency) || (amount >= 0 && minorOf(amount, currency) !== undefined);

const amountRule = (field: string, member: 'minimumSpend' | 'maximumDiscount' | 'budget'): Rule => ({
  field,
  reads: [member, 'currency'],
  fits: (request) => isAmount(request[member], request.currency),
  expected: ({ currency }) => `an amount in ${currency}`,
});

/** Percentages are stored as hundredths; more decimal places would change the discount. */
const isPercentage = (value: number): boolean =>
  value > 0 && value <= 100 && Math.abs(Math.round(value * 100) - value * 100) <= 1e-6;

/** The first rule that a field breaks is reported, for each field. */
const rules: readonly Rule[] = [
  {
    field: 'currency',
    reads: ['currency'],
    fits: ({ currency }) => isCurrency(currency),
    expected: () => 'an ISO 4217 code such as EUR',
  },
  {
    field: 'voucher_code',
    reads: ['code'],
    fits: ({ code }) => /^[A-Za-z0-9_-]{1,64}$/.test(code),
    expected: () => '1 to 64 letters, digits, _ or -',
  },
  {
    field: 'validity_start',
    reads: ['validityStart'],
    fits: ({ validityStart }) => dayNumber(validityStart) !== undefined,
    expected: () => 'a date as YYYY-MM-DD',
  },
  {
    field: 'validity_end',
    reads: ['validityEnd'],
    fits: ({ validityEnd }) => dayNumber(validityEnd) !== undefined,
    expected: () => 'a date as YYYY-MM-DD',
  },
  {
    field: 'validity_end',
    reads: ['validityEnd', 'validityStart'],
    fits: ({ validityStart, validityEnd }) =>
      dayNumber(validityStart) === undefined || validityStart <= validityEnd,
    expected: ({ validityStart }) => `${validityStart} (validity_start) or later`,
  },
  {
    field: 'usages_limit',
    reads: ['usagesLimit'],
    fits: ({ usagesLimit }) => usagesLimit >= 1,
    expected: () => '1 or more',
  },
  {
    field: 'discount_value',
    reads: ['discountValue', 'discountType'],
    fits: ({ discountType, discountValue }) => discountType !== 'percentage' || isPercentage(discountValue),
    expected: () => 'a percentage above 0 and up to 100, with at most two decimals',
  },
  {
    field: 'discount_value',
    reads: ['discountValue', 'discountType', 'currency'],
    fits: ({ discountType, discountValue, currency }) =>
      discountType !== 'fixed_amount' || (discountValue > 0 && isAmount(discountValue, currency)),
    expected: ({ currency }) => `an amount above 0 in ${currency}`,
  },
  amountRule('minimum_spend', 'minimumSpend'),
  amountRule('maximum_discount_amount', 'maximumDiscount'),
  amountRule('budget', 'budget'),
];

/** Checks the present members; a request that changes a voucher may omit any member. */
export function checkVoucher(request: Partial<VoucherRequest>): void {
  const fields = new Map(rules.map(({ field }) => [field, () => checkField(field, request)]));
  together(Object.fromEntries(fields));
}

function checkField(field: string, request: Partial<VoucherRequest>): void {
  const broken = rules.find(
    (rule) =>
      rule.field === field &&
      rule.reads.every((member) => request[member] !== undefined) &&
      // The members that it reads are present.
      !rule.fits(request as VoucherRequest),
  );
  if (broken !== undefined) {
    const value = shortened(String(request[broken.reads[0]]));
    const expected = broken.expected(request as VoucherRequest); // as above
    throw wrong(`/${field}`, `${field} is ${value}: it must be ${expected}`);
  }
  // The value is not repeated.
  if (field === 'voucher_code' && holdsCardNumber(request.code ?? ''))
    throw wrong(`/${field}`, 'voucher_code looks like a card number; never send card numbers to this API');
}

/** Decimals become whole minor units here, or are refused: later code never rounds. */
export function voucherSettings(request: VoucherRequest): VoucherSettings {
  checkVoucher(request);
  const { minimumSpend, maximumDiscount, budget, discountValue, ...same } = request;
  const minor = (amount: number): number => minorOf(amount, request.currency) ?? 0;
  return {
    ...same,
    discountValue:
      request.discountType === 'fixed_amount' ? minor(discountValue) : Math.round(discountValue * 100),
    minimumSpendMinor: minor(minimumSpend),
    maximumDiscountMinor: minor(maximumDiscount) || null,
    budgetMinor: minor(budget) || null,
  };
}
