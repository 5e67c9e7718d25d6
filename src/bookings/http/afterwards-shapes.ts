import { Type } from 'typebox';
import {
  anything,
  basedOn,
  choice,
  decimal,
  describedAs,
  listOf,
  maybe,
  named,
  orNull,
  text,
  time,
  integer,
  yesOrNo,
} from '../../contract/fields.ts';
import { personFields } from './booked-room-shapes.ts';
import { cancelPending } from './cancellation-shapes.ts';
import { eachLabelColumn } from '../sale/labels.ts';
import { additionsFields } from '../show/show-additions.ts';
import { hotelId, rootFields } from '../../rates/wire/shapes.ts';
import { bookingShape, hotelName, prebookFields, stayFields } from './selling-shapes.ts';

/** The schemas of the operations after a booking. */
const { bookedRooms, ...common } = bookingShape.properties;
const { bookingId, currency, userId } = common;
const { firstName, lastName, email } = personFields;
const adults = integer('Adults in all rooms.');
const children = text('Ages of the children of all rooms, separated by commas.');
const guestId = orNull(Type.Integer(), 'The guest who earns points for it; null before it is confirmed.');
const feed = text('Empty; kept for clients that read it.');
const holderTitle = text('Always empty: titles are not collected.');

const moneyBack = {
  cancelPending,
  cancelFailure: orNull(
    Type.String(),
    'Why it is still pending. It is retried until it succeeds; a refund that is refused for a week is `given up` and left to the operator.',
  ),
  cancelledAt: orNull(Type.String({ format: 'date-time' }), 'When the cancel was settled; null before.'),
  cancelledBy: text('The key that cancelled, or `service` after a rebook; empty before it is settled.'),
  cancellationFee: orNull(Type.Number(), 'The cancellation fee; null without a cancellation.'),
  refundedAt: orNull(Type.String({ format: 'date-time' }), 'When money was refunded; null if none was.'),
  amountRefunded: decimal('Amount refunded so far.'),
  refundType: choice(['', 'full', 'partial'], 'Empty before money was refunded.'),
  amountPaidByOriginal: decimal(
    'After a rebook: the part of the price that was already paid for the booking that this one replaces.',
  ),
  amountPaidToReplacement: decimal(
    'After a rebook: the part of the payment that pays for the booking that replaces this one.',
  ),
  rebookFrom: text('The booking this one replaced; empty if none.'),
  rebookTo: text('The booking that replaced this one; empty if none.'),
};

const note = named('HistoryEntry', {
  at: time('When it happened.'),
  who: text('A key, `operator`, or `service`.'),
  what: text('What happened, in words: `booking opened`, `cancellation requested` …'),
  detail: anything('Details: a status, a fee, the id of an amendment.'),
  requestId: text('`x-request-id` of the call that did it; empty where no call did.'),
});

const { holder: _holder, ...withoutHolder } = common;
/** What every form of a booking has. */
const fields = named('BookingFields', { ...withoutHolder, ...moneyBack, ...additionsFields });

const booking = named(
  'Booking',
  {
    ...bookingShape.properties,
    ...moneyBack,
    ...additionsFields,
    guestId,
    loyaltyGuestId: orNull(Type.Integer(), 'The same as `guestId`.'),
  },
  basedOn(fields),
);

/** The response of a book and a rebook. */
export const bookedAnswer = named('BookResponse', {
  data: describedAs(booking, 'The booking.'),
  ...rootFields,
});

export const wholeAnswer = Type.Object({
  data: named(
    'BookingDetails',
    {
      ...booking.properties,
      firstName,
      lastName,
      email,
      holderTitle,
      hotelId,
      hotelName,
      adults,
      children,
      childrenCount: integer('Children of all rooms.'),
      feed,
      distributorPrice: orNull(
        Type.Number(),
        'Always null: there is no distributor between the account and its guests.',
      ),
      distributorCommission: orNull(Type.Number(), 'Null, as `distributorPrice`.'),
      history: listOf(note, 'Who did what, when, in which request.'),
    },
    {
      ...basedOn(booking),
      description: 'The booking; the names of the holder are also members of the booking itself.',
    },
  ),
});

const listed = named(
  'ListedBooking',
  {
    ...common,
    holder: named(
      'ListedHolder',
      { ...personFields, holderTitle },
      { description: 'The person who booked.' },
    ),
    rooms: bookedRooms,
    ...moneyBack,
    ...additionsFields,
    guestId: text('The guest who earns points for it; empty before it is confirmed.'),
    email,
    clientCommission: common.commission,
    feed,
    agentId: text('Empty: the account books by itself.'),
    addonsRedemptions: listOf(Type.Unknown(), 'Empty: no provider of add-ons reports when one is used.'),
  },
  basedOn(fields),
);

const { supplierBookingId, prebookId, status, createdAt, updatedAt } = common;
const reference = text('The reference of the request; empty without one.');
const flat = named('BookingRow', {
  id: bookingId,
  booking_Id: text('The same as `id`.'),
  bookingId: text('The same as `id`.'),
  prebook_Id: prebookId,
  ...eachLabelColumn((name) => common[name]),
  supplier_Booking_Id: supplierBookingId,
  client_reference: reference,
  status,
  cancelPending: moneyBack.cancelPending,
  ...stayFields,
  feed,
  hotelId,
  Hotel_name: hotelName,
  hotel_confirmation_code: common.hotelConfirmationCode,
  firstName,
  lastName,
  email,
  holder_title: holderTitle,
  guestId,
  nationality: common.nationality,
  adults,
  children,
  retail_rate: common.sellingPrice,
  currency,
  exchange_rate: common.exchangeRate,
  exchange_rate_usd: common.exchangeRateUsd,
  client_commission: common.commission,
  processing_fee: common.processingFee,
  payment_status: common.paymentStatus,
  payment_transaction_id: text('Id of the transaction for `TRANSACTION_ID`, otherwise empty.'),
  payment_data: text('Always empty: card data is not stored.'),
  cancelPolicies: text('`cancellationPolicies` as JSON in a text.'),
  tag: common.tag,
  last_free_cancellation_date: text(
    'End of free cancellation, RFC 3339; `0001-01-01T00:00:00Z` if cancelling is never free, or always.',
  ),
  created_at: createdAt,
  updated_at: updatedAt,
  cancelled_at: moneyBack.cancelledAt,
  refunded_at: moneyBack.refundedAt,
  amount_refunded: moneyBack.amountRefunded,
  refund_type: moneyBack.refundType,
  remarks: common.remarks,
  hotelRemarks: common.hotelRemarks,
  voucher_id: common.voucherId,
  voucher_total_amount: common.voucherTotalAmount,
  voucher_transation_id: common.voucherTransationId,
  reqId: text('`x-request-id` of the call that booked it; empty where no call did.'),
  IP: text('Always empty: Innkeeper does not store the IP address of the buyer.'),
  link: text('Always empty: there is no booking page.'),
  custom_tags: common.customTags,
  sandbox: common.sandbox,
  version: integer('Always 30: the version of this record.'),
});

const count = integer('Number of bookings on all pages.');
const newest = 'The bookings, the newest first.';
export const listAnswer = Type.Union([
  Type.Object({ count, data: listOf(flat, newest) }),
  Type.Object({ data: listOf(listed, newest) }),
]);

export const alternativesAnswer = Type.Object({
  data: listOf(
    named(
      'AlternativePrebook',
      {
        ...prebookFields.properties,
        suggestedSellingPrice: decimal('Suggested price for guests; never less than the price.'),
        priceDifferencePercent: decimal('Compared with the booking; negative means cheaper.'),
        cancellationChanged: yesOrNo('Whether the cancellation policy differs from that of the booking.'),
        boardChanged: yesOrNo('Whether the board of a room differs from that of the booking.'),
      },
      basedOn(prebookFields),
    ),
    'The cheapest first; each can replace the booking by a rebook.',
  ),
  ...rootFields,
});

const asRequested = (what: string) => text(`${what} as requested; empty if unchanged.`);
export const amendmentShape = named('Amendment', {
  id: integer('Id of the amendment.'),
  bookingId: text('Id of the booking to be changed.'),
  userId,
  type: choice(['UPDATE', 'REBOOK'], 'Kind of the amendment.'),
  subType: text('What changes: `UPDATE_NAME_CHANGE`, `CHECKIN_CHANGE` …'),
  status: text('`PENDING` until the operator has settled it with the supplier.'),
  prebookId: text('The prebook that a rebook books; empty for a change of names.'),
  holderFirstName: asRequested('First name of the holder,'),
  holderLastName: asRequested('Last name of the holder,'),
  holderEmail: asRequested('E-mail address of the holder,'),
  holderPhone: asRequested('Telephone number of the holder,'),
  remarks: asRequested('New remarks of the booking,'),
  guests: listOf(Type.Unknown(), 'The guests after a rebook; empty if unchanged.'),
  createdBy: text('The API key of the request.'),
  createdAt: time('When it was requested.'),
  updatedAt: time('When it was settled; until then, when it was requested.'),
  audit_trail: maybe(anything('For a rebook: dates, guests, prices and ids, before and after it.')),
});
export const pendingRebookAnswer = Type.Object({
  data: describedAs(amendmentShape, 'The pending amendment.'),
  message: text('What happens next, as text.'),
});
