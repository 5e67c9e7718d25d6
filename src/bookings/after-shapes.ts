import { Type, type TSchema } from 'typebox';
import { bookingShape, prebookShape } from './shapes.ts';

/** The shapes of what comes after a booking. */
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const time = nullable(Type.String({ format: 'date-time' }));
const root = { guestLevel: Type.Integer(), sandbox: Type.Boolean() };
const { bookedRooms, ...common } = bookingShape.properties;

const moneyBack = {
  cancelPending: Type.Boolean({
    description: 'Somebody has cancelled, and the supplier or the money is not there yet.',
  }),
  cancelFailure: nullable(Type.String({ description: 'Why not; it is asked again until it heals.' })),
  cancelledAt: time,
  cancelledBy: Type.String({ description: 'The key that cancelled, or `service` after a rebook.' }),
  cancellationFee: nullable(Type.Number()),
  refundedAt: time,
  amountRefunded: Type.Number(),
  refundType: Type.String({ description: 'Empty, `full` or `partial`.' }),
  amountPaidByOriginal: Type.Number({
    description: 'Of the price, what the booking this one replaces had paid already (rebook).',
  }),
  amountPaidToReplacement: Type.Number({
    description: 'Of what was paid here, what pays the booking that replaces this one.',
  }),
  rebookFrom: Type.String({ description: 'The booking this one replaced.' }),
  rebookTo: Type.String({ description: 'The booking that replaced this one.' }),
};

const note = Type.Object({
  at: Type.String({ format: 'date-time' }),
  who: Type.String({ description: 'A key, `operator`, or `service`.' }),
  what: Type.String(),
  detail: Type.Unknown(),
  requestId: Type.String(),
});

const booked = {
  ...bookingShape.properties,
  ...moneyBack,
  guestId: nullable(Type.Integer()),
  loyaltyGuestId: nullable(Type.Integer()),
};

/** What a book and a rebook answer. */
export const bookedAnswer = Type.Object({ data: Type.Object(booked), ...root });

export const wholeAnswer = Type.Object({
  data: Type.Object({
    ...booked,
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    holderTitle: Type.String(),
    hotelId: Type.String(),
    hotelName: Type.String(),
    adults: Type.Integer(),
    children: Type.String({ description: 'Ages, separated by commas.' }),
    childrenCount: Type.Integer(),
    feed: Type.String(),
    specialRemarks: Type.String(),
    history: Type.Array(note, { description: 'Who did what, when, in which request.' }),
  }),
});

const listed = Type.Object({
  ...common,
  rooms: bookedRooms,
  ...moneyBack,
  guestId: Type.String(),
  email: Type.String(),
  feed: Type.String(),
  specialRemarks: Type.String(),
});

const text = Type.String();
const flat = Type.Object({
  id: text,
  booking_Id: text,
  bookingId: text,
  prebook_Id: text,
  supplier_Booking_Id: nullable(text),
  client_reference: text,
  status: text,
  cancelPending: Type.Boolean(),
  checkin: text,
  checkout: text,
  hotelId: text,
  Hotel_name: text,
  hotel_confirmation_code: text,
  firstName: text,
  lastName: text,
  email: text,
  holder_title: text,
  guestId: nullable(Type.Integer()),
  nationality: text,
  adults: Type.Integer(),
  children: Type.String({ description: 'Ages, separated by commas.' }),
  retail_rate: text,
  currency: text,
  exchange_rate: Type.Number(),
  client_commission: Type.Number(),
  payment_status: text,
  payment_transaction_id: text,
  cancelPolicies: Type.String({ description: 'JSON.' }),
  tag: text,
  last_free_cancellation_date: text,
  created_at: text,
  updated_at: text,
  cancelled_at: nullable(text),
  refunded_at: nullable(text),
  amount_refunded: Type.Number(),
  refund_type: text,
  remarks: text,
  hotelRemarks: text,
  voucher_id: text,
  voucher_total_amount: Type.Number(),
  custom_tags: Type.Record(text, text),
  sandbox: Type.Integer(),
  version: Type.Integer(),
});

const count = Type.Integer({ description: 'On all pages.' });
export const listAnswer = Type.Union([
  Type.Object({ count, data: Type.Array(flat) }),
  Type.Object({ data: Type.Array(listed) }),
]);

const charges = {
  status: Type.String({ description: '`CANCELLED` if and only if the fee is 0.' }),
  cancellation_fee: Type.Number(),
  refund_amount: Type.Number(),
};

export const cancelledAnswer = Type.Object({
  data: Type.Object({
    bookingId: Type.String(),
    ...charges,
    status: Type.String({
      description: '`CANCELLED`, `CANCELLED_WITH_CHARGES`, or `CONFIRMED` while it is pending.',
    }),
    currency: Type.String(),
    cancelPending: Type.Boolean(),
  }),
  sandbox: Type.Boolean(),
});

export const previewAnswer = Type.Object({
  data: Type.Object({
    bookingId: Type.String(),
    currency: Type.String(),
    ...charges,
    isCancelled: Type.Boolean(),
    cancelPending: Type.Boolean(),
    lastFailure: nullable(Type.String()),
    refundableTag: Type.String(),
    lastFreeCancellationDate: nullable(Type.String()),
    steps: Type.Array(Type.Object({ from: Type.String(), timezone: Type.Literal('GMT'), ...charges }), {
      description: 'What a cancel costs from these instants on.',
    }),
  }),
});

export const alternativesAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      ...prebookShape.properties,
      suggestedSellingPrice: Type.Number(),
      priceDifferencePercent: Type.Number({ description: 'Against the booking; negative means cheaper.' }),
    }),
  ),
  ...root,
});

export const amendmentShape = Type.Object({
  id: Type.Integer(),
  bookingId: Type.String(),
  userId: Type.String(),
  type: Type.String(),
  subType: Type.String(),
  status: Type.String({ description: '`PENDING` until the operator has settled it with the supplier.' }),
  prebookId: Type.String(),
  holderFirstName: Type.String(),
  holderLastName: Type.String(),
  holderEmail: Type.String(),
  holderPhone: Type.String(),
  remarks: Type.String(),
  guests: Type.Array(Type.Unknown()),
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  audit_trail: Type.Optional(Type.Unknown()),
});
export const pendingRebookAnswer = Type.Object({ data: amendmentShape, message: Type.String() });
