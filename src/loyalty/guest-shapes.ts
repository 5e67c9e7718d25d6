import { Type } from 'typebox';
import { amountOf } from '../lib/currency.ts';
import type { Guest, GuestBooking } from './guests-store.ts';
import type { Programme } from './programme-store.ts';
import type { Voucher } from './vouchers-store.ts';

/** The shapes of guests and of the programme on the wire; inside the domain nobody knows them. */
const time = Type.String({ format: 'date-time' });
const points = (description: string) => Type.Integer({ minimum: 0, description });

const guest = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phoneNumber: Type.String(),
  points: points('What the guest can redeem.'),
  upcomingPoints: points('Points of stays that are not over yet.'),
  bookings: Type.Array(Type.String(), { description: 'Ids of the bookings, the oldest first.' }),
  createdAt: time,
  updatedAt: time,
  deletedAt: Type.Null(),
});
export const guestsAnswer = Type.Object({
  data: Type.Array(guest),
  total: Type.Integer({ description: 'How many guests the filter leaves, on all pages.' }),
});
export const guestAnswer = Type.Object({ data: guest });

export const guestBookingsAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      guestID: Type.Integer(),
      bookingID: Type.String(),
      points: points('Points the booking earned; 0 where it was cancelled or the programme was off.'),
      cashbackRateUsed: Type.Number({ description: 'The rate of the programme when the booking was made.' }),
      cashback: Type.Number({ description: 'What those points are worth in US dollars.' }),
      status: Type.Union([Type.Literal('pending'), Type.Literal('earned'), Type.Literal('reversed')]),
      createdAt: time,
      updatedAt: time,
      deletedAt: Type.Null(),
    }),
  ),
});

export const pointsAnswer = Type.Object({
  data: Type.Object({
    currentPoints: points('What the guest can redeem.'),
    upcomingPoints: points('Points of stays that are not over yet.'),
  }),
});

export const redeemAsked = Type.Object({
  points: Type.Integer({ minimum: 1, description: 'Ten points are one US dollar.' }),
  currency: Type.String({ description: 'Currency of the voucher, ISO 4217.' }),
});
export const redeemedAnswer = Type.Object({
  data: Type.Object({
    voucherCode: Type.String(),
    userID: Type.String(),
    guestID: Type.Integer(),
    discountType: Type.Literal('fixed_amount'),
    discountValue: Type.Number(),
    minimumSpend: Type.Number(),
    maximumDiscountAmount: Type.Number(),
    currency: Type.String(),
    validityStart: Type.String({ format: 'date' }),
    validityEnd: Type.String({ format: 'date' }),
    usages: Type.Integer(),
    usagesLimit: Type.Integer(),
    status: Type.String(),
    termsAndConditions: Type.String(),
    category: Type.Literal('redemption'),
    createdAt: time,
    updatedAt: time,
    deletedAt: Type.Null(),
  }),
});

/** `enable` and `disable` are how a public client writes it. */
const status = Type.Union(
  ['enabled', 'disabled', 'enable', 'disable'].map((word) => Type.Literal(word)),
  { description: '`enabled` or `disabled`.' },
);
const cashbackRate = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'A fraction: 0.03 is three per cent.',
});
export const programmeAsked = Type.Object({
  status: Type.Optional(status),
  cashbackRate: Type.Optional(cashbackRate),
});
export const programmeAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      cashbackRate,
      cashbackCurrency: Type.Literal('USD'),
      status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
    }),
    { description: 'One entry: the programme.' },
  ),
});

export function programmeOfAsked(asked: { status?: string; cashbackRate?: number }): Partial<Programme> {
  return {
    ...(asked.status === undefined
      ? {}
      : { status: asked.status.startsWith('enable') ? 'enabled' : 'disabled' }),
    ...(asked.cashbackRate === undefined ? {} : { cashbackRate: asked.cashbackRate.toFixed(6) }),
  };
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
