import { refuse } from '../contract/refusal.ts';
import { quoted } from '../contract/quoted.ts';
import { holdsCardNumber } from '../lib/card-number.ts';
import { dayNumber } from '../lib/calendar.ts';
import { amountOf, isCurrency, minorOf } from '../lib/currency.ts';
import type { Needs } from '../platform/needs.ts';
import { guestOf, type Owner } from './guests-store.ts';
import {
  deleteVoucher,
  insertVoucher,
  setVoucherStatus,
  updateVoucher,
  voucherByCode,
  voucherOf,
  type Voucher,
  type VoucherSettings,
} from './vouchers-store.ts';

/** What a request says about a voucher: amounts as JSON numbers, a percentage as per cent. */
export interface VoucherAsked {
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

type Managing = Pick<Needs, 'db' | 'clock'>;

export async function createVoucher(
  { db, clock }: Managing,
  owner: Owner,
  asked: VoucherAsked,
): Promise<Voucher> {
  const settings = parsed(asked);
  return db.transaction(async (tx) => {
    await knownGuest(tx, owner, settings.guestId);
    const voucher = await insertVoucher(tx, owner, { settings, category: '', at: clock.now() });
    if (voucher === undefined) throw codeTaken(settings.code);
    return voucher;
  });
}

/** Changes what is named. A voucher that a booking has used is what that booking was priced with, and stays. */
export async function changeVoucher(
  { db, clock }: Managing,
  owner: Owner,
  { id, change }: { id: number; change: Partial<VoucherAsked> },
): Promise<void> {
  const changing = db.transaction(async (tx) => {
    const voucher = await voucherOf(tx, owner, { id, lock: true });
    if (voucher === undefined) throw refuse('voucher-not-found');
    if (voucher.usages > 0 || voucher.category === 'redemption') throw refuse('voucher-read-only');
    const settings = parsed({ ...askedOf(voucher), ...change });
    await knownGuest(tx, owner, settings.guestId);
    const namesake = await voucherByCode(tx, owner, settings.code);
    if (namesake !== undefined && namesake.id !== id) throw codeTaken(settings.code);
    await updateVoucher(tx, id, { settings, at: clock.now() });
  });
  await changing.catch((error: unknown) => {
    // Of two vouchers that take one code at the same instant the database lets one through.
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'vouchers_by_code';
    throw isTaken ? codeTaken(change.code ?? '') : error;
  });
}

export async function switchVoucher(
  { db, clock }: Managing,
  owner: Owner,
  { id, status }: { id: number; status: Voucher['status'] },
): Promise<void> {
  const found = await setVoucherStatus(db, owner, { id, status, at: clock.now() });
  if (found === 0) throw refuse('voucher-not-found');
}

export async function readVoucher({ db }: Pick<Needs, 'db'>, owner: Owner, id: number): Promise<Voucher> {
  const voucher = await voucherOf(db, owner, { id });
  if (voucher === undefined) throw refuse('voucher-not-found');
  return voucher;
}

/** False when there is no such voucher. */
export async function removeVoucher({ db, clock }: Managing, owner: Owner, id: number): Promise<boolean> {
  return (await deleteVoucher(db, owner, { id, at: clock.now() })) === 1;
}

async function knownGuest(
  sql: Parameters<typeof guestOf>[0],
  owner: Owner,
  id: number | null,
): Promise<void> {
  if (id !== null && (await guestOf(sql, owner, id)) === undefined)
    throw refuse('wrong-input', `guest_id: there is no guest ${id}`);
}

function codeTaken(code: string) {
  return refuse('wrong-input', `voucher_code: ${code} exists already`);
}

interface Rule {
  /** As the request calls it. */
  readonly field: string;
  readonly of: (asked: VoucherAsked) => string | number;
  readonly fits: (asked: VoucherAsked) => boolean;
  readonly wanted: (asked: VoucherAsked) => string;
}

/** What holds whatever the currency; the first that does not is told. */
const rules: readonly Rule[] = [
  {
    field: 'currency',
    of: ({ currency }) => currency,
    fits: ({ currency }) => isCurrency(currency),
    wanted: () => 'an ISO 4217 code such as EUR',
  },
  {
    field: 'voucher_code',
    of: ({ code }) => code,
    fits: ({ code }) => /^[A-Za-z0-9_-]{1,64}$/.test(code),
    wanted: () => '1 to 64 letters, digits, _ or -',
  },
  {
    field: 'validity_start',
    of: ({ validityStart }) => validityStart,
    fits: ({ validityStart }) => dayNumber(validityStart) !== undefined,
    wanted: () => 'a date YYYY-MM-DD',
  },
  {
    field: 'validity_end',
    of: ({ validityEnd }) => validityEnd,
    fits: ({ validityEnd }) => dayNumber(validityEnd) !== undefined,
    wanted: () => 'a date YYYY-MM-DD',
  },
  {
    field: 'validity_end',
    of: ({ validityEnd }) => validityEnd,
    fits: ({ validityStart, validityEnd }) => validityStart <= validityEnd,
    wanted: ({ validityStart }) => `${validityStart} or later`,
  },
  {
    field: 'usages_limit',
    of: ({ usagesLimit }) => usagesLimit,
    fits: ({ usagesLimit }) => usagesLimit >= 1,
    wanted: () => '1 or more',
  },
];

/** Decimals become whole minor units here, or are refused by name: nothing behind this line rounds. */
function parsed(asked: VoucherAsked): VoucherSettings {
  const broken = rules.find(({ fits }) => !fits(asked));
  if (broken !== undefined) throw wrong(broken.field, broken.of(asked), broken.wanted(asked));
  // Its value is not repeated, unlike that of any other field.
  if (holdsCardNumber(asked.code))
    throw refuse('wrong-input', 'voucher_code: it looks like a card number; cards are never sent here');
  const { currency, discountType, validityStart, validityEnd, usagesLimit } = asked;
  const minor = (field: string, amount: number): number => {
    const found = amount < 0 ? undefined : minorOf(amount, currency);
    if (found === undefined) throw wrong(field, amount, `an amount in ${currency}`);
    return found;
  };
  const isFixed = discountType === 'fixed_amount';
  const discountValue = isFixed
    ? minor('discount_value', asked.discountValue)
    : hundredths(asked.discountValue);
  if (discountValue === 0) throw wrong('discount_value', asked.discountValue, 'more than 0');
  const { code, status, guestId, description, termsAndConditions } = asked;
  return {
    code,
    discountType,
    discountValue,
    currency,
    usagesLimit,
    validityStart,
    validityEnd,
    status,
    guestId,
    description,
    termsAndConditions,
    minimumSpendMinor: minor('minimum_spend', asked.minimumSpend),
    maximumDiscountMinor: minor('maximum_discount_amount', asked.maximumDiscount) || null,
    budgetMinor: minor('budget', asked.budget) || null,
  };
}

function hundredths(percent: number): number {
  const scaled = Math.round(percent * 100);
  if (percent < 0 || percent > 100 || Math.abs(scaled - percent * 100) > 1e-6)
    throw wrong('discount_value', percent, 'per cent between 0 and 100 with at most two decimals');
  return scaled;
}

function wrong(field: string, value: unknown, wanted: string) {
  return refuse('wrong-input', `${field}: ${quoted(String(value))} given; wanted ${wanted}`);
}

/** A stored voucher in the words of a request: what an update starts from. */
export function askedOf(voucher: Voucher): VoucherAsked {
  const { discountType, discountValue, currency, minimumSpendMinor, maximumDiscountMinor, budgetMinor } =
    voucher;
  const { code, usagesLimit, validityStart, validityEnd, status, guestId } = voucher;
  return {
    code,
    discountType,
    currency,
    usagesLimit,
    validityStart,
    validityEnd,
    status,
    guestId,
    description: voucher.description,
    termsAndConditions: voucher.termsAndConditions,
    discountValue: discountType === 'percentage' ? discountValue / 100 : amountOf(discountValue, currency),
    minimumSpend: amountOf(minimumSpendMinor, currency),
    maximumDiscount: amountOf(maximumDiscountMinor ?? 0, currency),
    budget: amountOf(budgetMinor ?? 0, currency),
  };
}
