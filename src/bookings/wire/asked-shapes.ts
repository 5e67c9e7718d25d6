import { Type } from 'typebox';
import { decimal, maybe } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { occupancyShape } from '../../rates/search-asked.ts';

/** What the operations of prebooks and bookings take; inside the domain nobody knows these shapes. */
const timeout = maybe(decimal('Seconds the caller waits; the work goes on without him.'));
export const timeoutQuery = Type.Object({ timeout });
export const sellingQuery = Type.Object({
  timeout,
  includeCreditBalance: maybe(Type.Boolean({ description: 'Adds `creditLine`.' })),
});

const addonShape = Type.Object({
  addon: Type.String({ description: '`uber`, `esimply` or `travel-protection`' }),
  value: maybe(Type.Number({ description: 'Needed where the buyer chooses the value.' })),
  currency: maybe(Type.String({ description: '`USD` when absent.' })),
  addonDetails: maybe(Type.Unknown({ description: 'Accepted, and not looked at.' })),
});

export const prebookAsked = Type.Object({
  offerId: Type.String({ description: 'From a search of rates, at most 30 minutes old.' }),
  usePaymentSdk: maybe(Type.Boolean({ description: 'Opens a payment that the buyer makes in the browser.' })),
  voucherCode: maybe(
    Type.String({ description: 'A voucher of yours; one that does not fit refuses the prebook.' }),
  ),
  addons: maybe(
    Type.Array(addonShape, {
      maxItems: 10,
      description:
        'Sold beside the room and added to the price; one that is not offered refuses the prebook.',
    }),
  ),
  bedTypeIds: maybe(
    Type.Array(Type.Integer(), { description: 'Kept with the prebook as a wish; no supplier is told.' }),
  ),
  includeCreditBalance: maybe(Type.Boolean({ description: 'As in the query, which it outranks.' })),
  payment: maybe(
    Type.Object(
      { gateway: maybe(Type.String({ description: 'Must be the gateway of the key.' })) },
      {
        description: 'With `usePaymentSdk` only.',
      },
    ),
  ),
});

const name = Type.String({ description: `Up to ${limits.nameCharacters} characters.` });

/** Of a holder and of a guest; what each of them must have stands with it. */
const person = {
  firstName: maybe(name),
  lastName: maybe(name),
  email: maybe(
    Type.String({ description: 'Of the holder it names the guest who earns points; case is ignored.' }),
  ),
  phone: maybe(Type.String({ description: 'In any form; optional everywhere.' })),
};

const guestsAsked = (description: string) =>
  maybe(
    Type.Array(
      Type.Object({
        occupancyNumber: maybe(
          Type.Integer({ description: 'The room, from 1; absent: the place of the guest in this list.' }),
        ),
        ...person,
        remarks: maybe(
          Type.String({
            description: `Kept with the guest; up to ${limits.remarksCharacters} characters.`,
          }),
        ),
      }),
      { maxItems: 100, description },
    ),
  );

/** Presence is checked by the story, because accounts differ in what they may leave out. */
const trackingId = maybe(
  Type.String({
    description: `Your own mark of the booking, up to ${limits.customTagCharacters} characters; returned as sent.`,
  }),
);

export const bookAsked = Type.Object({
  prebookId: maybe(Type.String({ description: 'Required; a prebook yields at most one booking.' })),
  clientReference: maybe(Type.String({ description: 'Unique among your bookings: it makes a repeat safe.' })),
  holder: maybe(
    Type.Object(person, { description: 'Who pays: firstName, lastName and email are required.' }),
  ),
  guests: guestsAsked(
    'At least one for each room, by its occupancyNumber; each with firstName and lastName.',
  ),
  remarks: maybe(
    Type.String({
      description:
        'Required here or in every guest; may be empty. The supplier gets these, or the first guest’s.',
    }),
  ),
  payment: maybe(
    Type.Object(
      {
        method: maybe(
          Type.String({
            description:
              '`ACC_CREDIT_CARD`, `WALLET`, `CREDIT`, `TRANSACTION_ID`, or `NONE` for rooms paid at the hotel.',
          }),
        ),
        transactionId: maybe(
          Type.String({ description: 'With `TRANSACTION_ID`: from the prebook, and paid.' }),
        ),
        token: maybe(Type.String({ description: 'What the gateway signed when the buyer had paid.' })),
      },
      { description: 'Required, also where the room is paid at the hotel. Never the number of a card.' },
    ),
  ),
  guestPayment: maybe(
    Type.Unknown({ description: 'Accepted and not kept; the number of a card refuses it.' }),
  ),
  trackingId,
  metadata: maybe(Type.Unknown({ description: 'Accepted and not kept; use `customTags`.' })),
  customTags: maybe(
    Type.Record(Type.String(), Type.String(), {
      description: 'At most 5; names match `^[A-Z0-9_-]+$`. Bookings are listed by them.',
    }),
  ),
});

const day = (description: string) => maybe(Type.String({ description }));
export const listQuery = Type.Object({
  clientReference: maybe(Type.String({ description: 'Bookings made with this reference.' })),
  guestId: maybe(Type.String({ description: 'Bookings of this guest.' })),
  customTags: maybe(Type.String({ description: '`KEY:VALUE,KEY2:VALUE2`; all must fit.' })),
  startDate: day('`YYYY-MM-DD`: stays that end on this day or later.'),
  endDate: day('`YYYY-MM-DD`: stays that begin on this day or earlier.'),
  bookingStartDate: day('`YYYY-MM-DD`: booked on this day or later, in UTC.'),
  bookingEndDate: day('`YYYY-MM-DD`: booked on this day or earlier, in UTC.'),
  status: maybe(
    Type.Union([Type.Literal('confirmed'), Type.Literal('cancelled')], {
      description: '`cancelled` with charges or without; absent: pending and failed bookings too.',
    }),
  ),
  paymentStatus: maybe(
    Type.Union([Type.Literal('succeeded'), Type.Literal('requires_capture')], {
      description: '`succeeded`: the money is taken; `requires_capture`: it is held and taken later.',
    }),
  ),
  Sandbox: maybe(
    Type.Integer({
      minimum: 0,
      maximum: 1,
      description: '1 with a sandbox key and 0 with a production key change nothing; else nothing is found.',
    }),
  ),
  limit: maybe(
    Type.Integer({
      minimum: 1,
      maximum: limits.bookingRows,
      description: `Bookings of one answer; ${limits.bookingRows} when absent.`,
    }),
  ),
  offset: maybe(Type.Integer({ minimum: 0, description: 'Newest bookings to leave out; 0 when absent.' })),
  timeout: maybe(Type.Number({ description: 'Accepted; the list is read from our own database.' })),
});

export const alternativesAsked = Type.Object({
  occupancies: Type.Array(occupancyShape, { description: 'One entry per room.' }),
  checkin: maybe(Type.String({ description: 'Absent: that of the booking.' })),
  checkout: maybe(Type.String({ description: 'Absent: that of the booking.' })),
  refundableRatesOnly: maybe(Type.Boolean({ description: 'Absent: true if the booking is refundable.' })),
  boardType: maybe(Type.String({ description: 'Board codes, separated by commas; empty: all.' })),
  maxPrebooks: maybe(Type.Integer({ description: '1 to 10; above 10 is 10, 0 or less is 3.' })),
});

export const rebookAsked = Type.Object({
  prebookId: maybe(Type.String({ description: 'Required: one of the alternative prebooks.' })),
  existingBookingId: maybe(Type.String({ description: 'Required: the booking to be replaced.' })),
  holder: maybe(Type.Object(person, { description: 'What is absent or empty is copied from the booking.' })),
  guests: guestsAsked('Absent: those of the booking; rooms that are new are held by the first of them.'),
  remarks: maybe(Type.String({ description: 'Absent: those of the booking.' })),
  customTags: maybe(
    Type.Record(Type.String(), Type.String(), { description: 'At most 5; absent: those of the booking.' }),
  ),
  clientReference: maybe(
    Type.String({ description: 'Unique among your bookings; absent: none, it is never copied.' }),
  ),
  trackingId,
  payment: maybe(Type.Unknown({ description: 'Ignored: the way the booking was paid is used.' })),
});

export const amendAsked = Type.Object({
  holder: maybe(
    Type.Object(person, {
      description: 'Required, with firstName, lastName and email; a phone that is absent stays as it is.',
    }),
  ),
  remarks: maybe(
    Type.String({
      description: `In place of those of the booking, at most ${limits.remarksCharacters} characters; absent: they stay.`,
    }),
  ),
});
