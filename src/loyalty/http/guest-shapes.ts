import { Type } from 'typebox';
import { decimal, describedAs, listOf, named, sent, text, time, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { refuseField } from '../../contract/field-checks.ts';
import type { FurtherCheck } from '../../contract/route.ts';
import { amountOf } from '../../lib/currency.ts';
import type { GuestBooking } from '../stores/guest-bookings-store.ts';
import type { Guest } from '../stores/guests-store.ts';
import type { Programme } from '../stores/programme-store.ts';
import type { Voucher } from '../stores/vouchers-store.ts';

/** The shapes of guests and of the programme on the wire; code of the domain does not use them. */
const deletedAt = Type.Null({ description: 'Always null: what is deleted is not shown.' });
const balance = {
  redeemable: 'What the guest can redeem.',
  upcoming: 'Points of stays that are not over yet.',
};
const points = (description: string) => Type.Integer({ minimum: 0, description });

const guest = named('LoyaltyGuest', {
  id: integer('Id of the guest.'),
  email: text('E-mail address of the holder; bookings with the same address belong to one guest.'),
  firstName: text('As the holder of a booking gave it.'),
  lastName: text('As the holder of a booking gave it.'),
  phoneNumber: text('As the holder of a booking gave it; may be empty.'),
  points: points(balance.redeemable),
  upcomingPoints: points(balance.upcoming),
  bookings: listOf(Type.String(), 'Ids of the bookings, the oldest first.'),
  createdAt: time('When the first booking was confirmed.'),
  updatedAt: time('When the guest last changed.'),
  deletedAt,
});
export const guestsAnswer = Type.Object({
  data: listOf(guest, 'The oldest first.'),
  total: Type.Integer({ description: 'Number of guests that match, on all pages.' }),
});
export const guestAnswer = Type.Object({
  data: describedAs(guest, 'The guest.'),
});

export const guestBookingsAnswer = Type.Object({
  data: listOf(
    named('GuestBooking', {
      id: integer('Id of this entry.'),
      guestID: integer('Id of the guest.'),
      bookingID: text('The booking it is about.'),
      points: points('Points the booking earned; 0 where it was cancelled or the programme was off.'),
      cashbackRateUsed: Type.Number({ description: 'The rate of the programme when the booking was made.' }),
      cashback: Type.Number({ description: 'What those points are worth in US dollars.' }),
      status: Type.Union([Type.Literal('pending'), Type.Literal('earned'), Type.Literal('reversed')], {
        description: '`earned` once the stay is over; `reversed` where it was cancelled.',
      }),
      createdAt: time('When the booking was confirmed.'),
      updatedAt: time('When its status last changed.'),
      deletedAt,
    }),
    'One entry for each booking.',
  ),
});

export const pointsAnswer = Type.Object({
  data: named(
    'LoyaltyPoints',
    { currentPoints: points(balance.redeemable), upcomingPoints: points(balance.upcoming) },
    { description: 'The points of the guest.' },
  ),
});

export const redeemRequest = Type.Object({
  points: Type.Integer({ minimum: 1, description: 'Ten points are one US dollar.' }),
  currency: sent('Currency of the voucher, ISO 4217.', limits.wordCharacters),
});
export const redeemedAnswer = Type.Object({
  data: named(
    'Redemption',
    {
      voucherCode: text('Code for `voucherCode` of a prebook.'),
      userID: text('The account.'),
      guestID: integer('The guest, who alone may use it.'),
      discountType: Type.Literal('fixed_amount', {
        description: 'The voucher takes a fixed amount off the price.',
      }),
      discountValue: decimal('Value of the points, in the currency.'),
      minimumSpend: decimal('Always 0: it applies to any price.'),
      maximumDiscountAmount: decimal('The same as `discountValue`.'),
      currency: text('The requested currency.'),
      validityStart: Type.String({ format: 'date', description: 'The day of the purchase, in UTC.' }),
      validityEnd: Type.String({
        format: 'date',
        description: `The last day: ${limits.redemptionMonths} months later.`,
      }),
      usages: integer('Always 0: it is new.'),
      usagesLimit: integer('Always 1: an amount that the booking does not use is lost.'),
      status: text('Always `active`.'),
      termsAndConditions: text('Always empty.'),
      category: Type.Literal('redemption', { description: 'It was bought with points.' }),
      createdAt: time('When it was bought.'),
      updatedAt: time('The same instant.'),
      deletedAt,
    },
    { description: 'The voucher.' },
  ),
});

/** Public clients send `enable` and `disable`. */
const status = Type.Union(
  ['enabled', 'disabled', 'enable', 'disable'].map((word) => Type.Literal(word)),
  { description: '`enabled` or `disabled`.' },
);
const cashbackRate = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'A fraction with at most six decimal places: 0.03 is three per cent.',
});
export const programmeRequest = Type.Object({ status, cashbackRate });
/** A start may omit one of them, but not both. */
export const programmeStarted = Type.Partial(programmeRequest, { minProperties: 1 });
export const programmeAnswer = named('LoyaltyProgrammeResponse', {
  data: Type.Array(
    named('LoyaltyProgramme', {
      cashbackRate,
      cashbackCurrency: Type.Literal('USD', { description: 'Points are worth US dollars.' }),
      status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], {
        description: 'With `disabled`, new bookings earn nothing; existing points remain.',
      }),
    }),
    { description: 'One entry: the programme.' },
  ),
});

export function programmeOfRequest(request: { status?: string; cashbackRate?: number }): Partial<Programme> {
  if (request.status === undefined && request.cashbackRate === undefined)
    throw refuseField('bad-request', {
      pointer: '/status',
      message: 'status and cashbackRate are missing: at least one of them is required',
    });
  return {
    ...(request.status === undefined
      ? {}
      : { status: request.status.startsWith('enable') ? 'enabled' : 'disabled' }),
    ...(request.cashbackRate === undefined ? {} : { cashbackRate: millionths(request.cashbackRate) }),
  };
}

/** Members that do not match the schema are absent. */
export const checkProgramme: FurtherCheck = (_, { body }) => {
  const { cashbackRate: rate } = body as { readonly cashbackRate?: number };
  if (rate !== undefined) millionths(rate);
};

/** Six decimal places are stored; more are refused, because the rate would change, or become zero. */
function millionths(rate: number): string {
  const kept = rate.toFixed(6);
  // Smaller differences are rounding errors of binary fractions.
  if (Math.abs(Number(kept) - rate) > 1e-12)
    throw refuseField('bad-request', {
      pointer: '/cashbackRate',
      message: `cashbackRate is ${rate}: it must have at most six decimal places`,
    });
  return kept;
}

export function shownProgramme({ status, cashbackRate }: Programme) {
  return { data: [{ cashbackRate: Number(cashbackRate), cashbackCurrency: 'USD', status }] };
}

export function shownGuest(shown: Guest) {
  const { id, email, firstName, lastName, phone, points, upcomingPoints, bookings, createdAt, updatedAt } =
    shown;
  return {
    id,
    email: email ?? '',
    firstName,
    lastName,
    phoneNumber: phone,
    points,
    upcomingPoints,
    bookings,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: null,
  };
}

export function shownGuestBooking({ id, guest, booking, state, ...shown }: GuestBooking) {
  const earned = state === 'reversed' ? 0 : shown.points;
  return {
    id,
    guestID: guest,
    bookingID: booking,
    points: earned,
    cashbackRateUsed: Number(shown.cashbackRate),
    cashback: earned / 10,
    status: state,
    createdAt: shown.createdAt.toISOString(),
    updatedAt: shown.updatedAt.toISOString(),
    deletedAt: null,
  };
}

export function shownRedemption(accountId: string, guestId: number, voucher: Voucher) {
  return {
    voucherCode: voucher.code,
    userID: accountId,
    guestID: guestId,
    discountType: voucher.discountType,
    discountValue: amountOf(voucher.discountValue, voucher.currency),
    minimumSpend: amountOf(voucher.minimumSpendMinor, voucher.currency),
    maximumDiscountAmount: amountOf(voucher.maximumDiscountMinor ?? 0, voucher.currency),
    currency: voucher.currency,
    validityStart: voucher.validityStart,
    validityEnd: voucher.validityEnd,
    usages: voucher.usages,
    usagesLimit: voucher.usagesLimit,
    status: voucher.status,
    termsAndConditions: voucher.termsAndConditions,
    category: voucher.category,
    createdAt: voucher.createdAt.toISOString(),
    updatedAt: voucher.updatedAt.toISOString(),
    deletedAt: null,
  };
}
