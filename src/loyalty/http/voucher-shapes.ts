import { Type, type Static } from 'typebox';
import {
  basedOn,
  decimal,
  exact,
  listOf,
  named,
  sent,
  sentDay,
  text,
  time,
  integer,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { amountOf } from '../../lib/currency.ts';
import type { UsedVoucher } from '../stores/voucher-uses-store.ts';
import type { FurtherCheck } from '../../contract/route.ts';
import { definedMembers } from '../../lib/json/defined-members.ts';
import { checkVoucher, type VoucherRequest } from '../vouchers/voucher-settings.ts';
import { requestOf } from '../vouchers/vouchers.ts';
import type { Voucher } from '../stores/vouchers-store.ts';

/** The schemas of vouchers, whose members have underscores. */
const amount = (description: string) => Type.Number({ minimum: 0, description });

const required = {
  voucher_code: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Letters, digits, _ and -; case is ignored.',
  }),
  discount_type: Type.Union([Type.Literal('percentage'), Type.Literal('fixed_amount')], {
    description: 'Whether `discount_value` is a percentage of the price or an amount.',
  }),
  discount_value: amount('A percentage, or an amount in the currency.'),
  minimum_spend: amount('The lowest price of the rooms for which the voucher applies.'),
  maximum_discount_amount: amount('Maximum discount for one booking; 0 means no limit.'),
  currency: sent('ISO 4217. A stay in another currency is converted.', limits.wordCharacters),
  validity_start: sentDay('The first day, in UTC.'),
  validity_end: sentDay('The last day, in UTC.'),
  usages_limit: Type.Integer({
    minimum: 1,
    maximum: limits.voucherUsages,
    description: 'Bookings that may use it.',
  }),
  status: Type.Union([Type.Literal('active'), Type.Literal('inactive')], {
    description: 'An `inactive` voucher refuses the prebook that names it.',
  }),
};
const optional = {
  guest_id: Type.Union([Type.Integer(exact), Type.Null()], {
    description: 'Only this guest may use it; null: any guest.',
  }),
  description: Type.String({ maxLength: 1000, description: 'Free text of the account; may be empty.' }),
  terms_and_conditions: Type.String({
    maxLength: 10_000,
    description: 'Terms to show with the voucher; may be empty.',
  }),
  budget: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description:
      'Maximum of all discounts together, in the currency of the voucher; 0 or null means no limit.',
  }),
};
const further = Type.Partial(Type.Object(optional)).properties;

export const voucherChange = named(
  'VoucherChange',
  Type.Partial(Type.Object({ ...required, ...optional })).properties,
);
export const newVoucher = named('NewVoucher', { ...required, ...further }, basedOn(voucherChange));
export const statusChange = Type.Object({ status: required.status });

export const voucherShape = named(
  'Voucher',
  {
    id: integer('Id of the voucher in these operations; a booking uses its code.'),
    ...required,
    ...optional,
    budget: decimal('Maximum of all discounts together, in the currency of the voucher; 0 means no limit.'),
    user_id: text('The account.'),
    usages: integer('Bookings that have used it, or are being made with it.'),
    remaining_uses: integer('`usages_limit` less `usages`.'),
    budget_used: decimal('The part of the budget that those bookings used.'),
    category: Type.Union([Type.Literal(''), Type.Literal('redemption')], {
      description: '`redemption`: a guest bought it with points.',
    }),
    created_at: time('When it was created.'),
    updated_at: time('When its settings last changed.'),
    deleted_at: Type.Null({ description: 'Always null: a deleted voucher is not shown.' }),
  },
  basedOn(voucherChange),
);
export const voucherAnswer = named('VoucherResponse', {
  voucher: listOf(voucherShape, 'One entry: the voucher.'),
});
export const vouchersAnswer = named('VouchersResponse', {
  voucher: listOf(voucherShape, 'A page of the vouchers, the newest first.'),
  vouchers: Type.Array(voucherShape, {
    description: 'The same list under a second name, for compatibility.',
  }),
});
export const messageAnswer = named('VoucherMessage', { message: text('What was done, as text.') });
export const historyAnswer = named('VoucherHistoryResponse', {
  history: listOf(
    named('VoucherUse', {
      id: integer('Id of this use.'),
      voucher_code: text('The code the booking was made with.'),
      guest_email: text('Empty once the guest was erased.'),
      hotel_name: text('The hotel of the stay.'),
      booking_id: text('The booking that used it.'),
      voucher_total_amount: decimal('Discount for that booking.'),
      currency: text('Currency of that amount: the currency of the booking.'),
      usage_date: time('When the booking was made.'),
    }),
    `The newest uses first, at most ${limits.voucherHistoryRows}.`,
  ),
});

/** Only the fields of the request: an absent field keeps its value in an update, and its default in a new voucher. */
export function voucherRequest(body: Static<typeof voucherChange>): Partial<VoucherRequest> {
  const named: { readonly [K in keyof VoucherRequest]: VoucherRequest[K] | undefined } = {
    code: body.voucher_code,
    discountType: body.discount_type,
    discountValue: body.discount_value,
    currency: body.currency,
    minimumSpend: body.minimum_spend,
    maximumDiscount: body.maximum_discount_amount,
    budget: body.budget === null ? 0 : body.budget,
    usagesLimit: body.usages_limit,
    validityStart: body.validity_start,
    validityEnd: body.validity_end,
    status: body.status,
    guestId: body.guest_id,
    description: body.description,
    termsAndConditions: body.terms_and_conditions,
  };
  return definedMembers(named);
}

/** Members that do not match the schema are absent. */
export const checkVoucherBody: FurtherCheck = (_, { body }) =>
  checkVoucher(voucherRequest(body as Static<typeof voucherChange>));

export function newVoucherRequest(body: Static<typeof newVoucher>): VoucherRequest {
  const defaults = { budget: 0, guestId: null, description: '', termsAndConditions: '' };
  // The schema has made sure that every other member is there.
  return { ...defaults, ...voucherRequest(body) } as VoucherRequest;
}

export function shownVoucher(accountId: string, voucher: Voucher): Static<typeof voucherShape> {
  const request = requestOf(voucher);
  return {
    id: voucher.id,
    voucher_code: voucher.code,
    user_id: accountId,
    guest_id: voucher.guestId,
    discount_type: voucher.discountType,
    discount_value: request.discountValue,
    minimum_spend: request.minimumSpend,
    maximum_discount_amount: request.maximumDiscount,
    currency: voucher.currency,
    validity_start: voucher.validityStart,
    validity_end: voucher.validityEnd,
    usages: voucher.usages,
    usages_limit: voucher.usagesLimit,
    remaining_uses: voucher.usagesLimit - voucher.usages,
    budget: request.budget,
    budget_used: amountOf(voucher.budgetUsedMinor, voucher.currency),
    status: voucher.status,
    category: voucher.category,
    description: voucher.description,
    terms_and_conditions: voucher.termsAndConditions,
    created_at: voucher.createdAt.toISOString(),
    updated_at: voucher.updatedAt.toISOString(),
    deleted_at: null,
  };
}

export function shownUse({
  id,
  code,
  guestEmail,
  hotelName,
  bookingId,
  discountMinor,
  currency,
  usedAt,
}: UsedVoucher) {
  return {
    id,
    voucher_code: code,
    guest_email: guestEmail,
    hotel_name: hotelName,
    booking_id: bookingId,
    voucher_total_amount: amountOf(discountMinor, currency),
    currency,
    usage_date: usedAt.toISOString(),
  };
}
