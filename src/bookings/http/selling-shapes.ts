import { Type } from 'typebox';
import {
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
} from '../../contract/fields.ts';
import { requestedAddon, addonShape, currency } from './addon-shapes.ts';
import { bookedRoomShape, personFields } from './booked-room-shapes.ts';
import { eachLabel } from '../sale/labels.ts';
import type { Status } from '../sale/phases.ts';
import {
  hotelId,
  mappedRoomId,
  paymentTypes,
  policiesShape,
  priceType,
  rateShape,
  refundableTags,
  remarks,
  roomTypeFields,
  rootFields,
  suggestedShape,
  supplierFields,
} from '../../rates/wire/shapes.ts';

/** The responses of prebooks and bookings; code of the domain does not use these schemas. */
export const stayFields = {
  checkin: text('Day of arrival, `YYYY-MM-DD`.'),
  checkout: text('Day of departure, `YYYY-MM-DD`.'),
};
const prebookId = text('Id of the prebook; it can be booked once.');
export const hotelName = text('As the catalogue had it at the prebook.');
const commission = decimal('Part of the price: what the margin adds to the net price of all rooms.');
const addonsTotalAmount = decimal('Total of the add-ons; part of the price.');
const voucherFields = {
  voucherCode: text('Code of the voucher; empty without one.'),
  voucherTotalAmount: decimal('Discount of the voucher on the rooms, already subtracted from the price.'),
};

/** The states of a booking that clients see. */
export const statuses: readonly Status[] = [
  'PENDING',
  'CONFIRMED',
  'FAILED',
  'CANCELLED',
  'CANCELLED_WITH_CHARGES',
];

/** What every form of a prebook has. */
export const prebookFields = named('PrebookFields', {
  prebookId,
  offerId: text('The offer it was made from.'),
  hotelId,
  ...stayFields,
  currency,
  termsAndConditions: text('Show it to the buyer.'),
  roomTypes: listOf(
    named('PrebookedRoomType', {
      ...roomTypeFields,
      rates: listOf(rateShape, 'One rate for each room, in the order of the request.'),
    }),
    'One entry: what was prebooked.',
  ),
  isPackageRate: orNull(Type.Boolean(), 'If true, all rooms are sold together or not at all.'),
  commission,
  addonsTotalAmount,
  addonsRequest: listOf(requestedAddon, 'The requested add-ons.'),
  price: decimal('Rooms and add-ons, less the voucher.'),
  priceType,
  ...supplierFields,
  paymentTypes,
  mappedRoomId: orNull(Type.Integer(), `Of the first room. ${mappedRoomId} Null where it is not known.`),
  ...voucherFields,
  expiresAt: time('End of the time in which it can be booked: 15 minutes after the prebook.'),
  transactionId: orNull(
    Type.String(),
    'The payment to book with. Null without `usePaymentSdk`, and if nothing is due: then book with a different method.',
  ),
  secretKey: maybe(text('For the payment form in the browser; shown once.')),
  creditLine: maybe(
    named(
      'CreditLine',
      {
        remainingCredit: decimal('Remaining credit.'),
        currency: text('Currency of the credit line.'),
      },
      {
        description:
          'Present with `includeCreditBalance`, if the account has a credit line in the currency of the prebook.',
      },
    ),
  ),
});

const prebookShape = named(
  'Prebook',
  {
    ...prebookFields.properties,
    suggestedSellingPrice: suggestedShape,
    priceDifferencePercent: decimal('Compared with the offer; negative means cheaper.'),
    cancellationChanged: Type.Boolean({
      description: 'Whether the cancellation policy differs from that of the offer.',
    }),
    boardChanged: Type.Boolean({
      description: 'Whether the board of a room differs from that of the offer.',
    }),
  },
  basedOn(prebookFields),
);

export const prebookAnswer = named('PrebookResponse', {
  data: describedAs(prebookShape, 'The prebook.'),
  ...rootFields,
});

export const bookingShape = Type.Object({
  bookingId: text('Id of the booking in every operation.'),
  clientReference: orNull(Type.String(), 'The `clientReference` of the request; null without one.'),
  supplierBookingId: orNull(
    Type.String(),
    'Booking number of the supplier; null until the supplier has confirmed.',
  ),
  supplierBookingName: text('The same as `supplier`.'),
  ...supplierFields,
  prebookId,
  ...eachLabel((_, { shownAs }) => text(shownAs)),
  userId: text('The account.'),
  status: choice(statuses, 'State of the booking.'),
  hotelConfirmationCode: text('Confirmation number of the hotel; empty until it is known.'),
  createdAt: time('When the booking was requested.'),
  updatedAt: time('When the booking last changed.'),
  ...stayFields,
  hotel: named('BookedHotel', { hotelId, name: hotelName }, { description: 'The hotel of the stay.' }),
  nationality: text('Nationality of the guests, ISO 3166-1, from the search.'),
  price: decimal(
    'What the stay costs: rooms and add-ons that were bought, less the voucher. While the booking is PENDING it is the most that is charged: add-ons that cannot be bought are subtracted when it becomes CONFIRMED.',
  ),
  commission,
  apiCommission: decimal('The same as `commission`.'),
  currency,
  sellingPrice: text('The price as a text, with all decimal places of the currency.'),
  exchangeRate: orNull(
    Type.Number(),
    'Value of one unit of the currency in euros at the time of the sale; null if no rate was known.',
  ),
  exchangeRateUsd: orNull(Type.Number(), 'The same in US dollars.'),
  suggestedSellingPrice: suggestedShape,
  processingFee: decimal('Always 0: nothing is charged in addition to the price.'),
  addonsTotalAmount,
  addons: listOf(addonShape, 'What was sold with the rooms.'),
  cancellationPolicies: policiesShape,
  tag: choice(refundableTags, 'The same as `refundableTag` of the policies.'),
  lastFreeCancellationDate: orNull(
    Type.String(),
    'End of free cancellation in GMT, `YYYY-MM-DD HH:MM:SS`; null if cancelling is never free, or always.',
  ),
  remarks: text('As the buyer gave them.'),
  hotelRemarks: text(remarks),
  mandatoryFees: text('Taxes and fees that are paid at the hotel, in words; empty where there are none.'),
  optionalFees: text('Always empty: suppliers send none.'),
  knowBeforeYouGo: text('Always empty: see `hotelRemarks`.'),
  specialRemarks: text('Empty: all remarks are in `remarks`.'),
  holder: named('Holder', personFields, { description: 'The person who booked.' }),
  bookedRooms: listOf(bookedRoomShape, 'In the order of the search.'),
  paymentMethod: text('The payment method of the booking; `PROPERTY_PAY` if the hotel is paid directly.'),
  paymentStatus: choice(
    ['', 'succeeded', 'requires_capture', 'refunded'],
    'State of the payment; empty without one.',
  ),
  paymentTransactionId: orNull(Type.String(), 'Id of the transaction for `TRANSACTION_ID`, otherwise null.'),
  paymentScheduledAt: orNull(
    Type.String({ format: 'date-time' }),
    'When the held money will be captured; null if none is held.',
  ),
  ...voucherFields,
  voucherId: orNull(Type.Integer(), 'Code of the voucher; null without one.'),
  voucherTransationId: orNull(
    Type.Integer(),
    'Id of the use in the history of vouchers; null without a voucher.',
  ),
  customTags: Type.Record(Type.String(), Type.String(), { description: 'The tags of the request.' }),
  sandbox: integer('1 if a sandbox key booked it, else 0.'),
});
