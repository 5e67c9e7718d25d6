import { Type } from 'typebox';
import {
  basedOn,
  describedAs,
  freeForm,
  maybe,
  named,
  needing,
  sent,
  sentChoice,
  seconds,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { extraKinds } from '../sale/extras.ts';
import { eachLabel } from '../sale/labels.ts';
import { occupancyShape } from '../../rates/search/read-search.ts';

/** The requests of prebooks and bookings; code of the domain does not use these schemas. */
const timeout = maybe(seconds('Seconds the caller waits. The work continues after that.'));
export const timeoutQuery = Type.Object({ timeout });
export const sellingQuery = Type.Object({
  timeout,
  includeCreditBalance: maybe(Type.Boolean({ description: 'Adds `creditLine`.' })),
});

const addonShape = named('AddonRequest', {
  addon: sentChoice(Object.keys(extraKinds), 'Name of the add-on.'),
  value: maybe(Type.Number({ description: 'Required if the buyer chooses the value.' })),
  currency: maybe(sent('`USD` when absent.')),
  addonDetails: maybe(freeForm('Accepted and ignored.')),
});

export const prebookRequest = named('PrebookRequest', {
  offerId: sent('From a search of rates, at most 30 minutes old.', limits.offerCharacters),
  usePaymentSdk: maybe(Type.Boolean({ description: 'Opens a payment that the buyer makes in the browser.' })),
  voucherCode: maybe(
    sent('Code of a voucher. It pays for rooms only. If it does not apply, the prebook is refused.'),
  ),
  addons: maybe(
    Type.Array(addonShape, {
      maxItems: 10,
      description:
        'Add-ons to sell with the room, added to the price; an add-on that is not offered refuses the prebook.',
    }),
  ),
  bedTypeIds: maybe(
    Type.Array(Type.Integer(), {
      maxItems: limits.roomsSent,
      description: 'A wish, stored with the prebook; it is not sent to the supplier.',
    }),
  ),
  includeCreditBalance: maybe(
    Type.Boolean({ description: 'The same as in the query, over which it takes precedence.' }),
  ),
  payment: maybe(
    Type.Object(
      { gateway: maybe(sent('Must be the gateway of the key.')) },
      {
        description: 'With `usePaymentSdk` only.',
      },
    ),
  ),
});

const tag = Type.String({ maxLength: limits.fieldCharacters });
const name = sent(`Up to ${limits.nameCharacters} characters.`);

/**
 * Members of holders and guests. Presence is checked by the story, because accounts differ in what they may leave out;
 * the document says what an account without exceptions needs.
 */
const person = {
  firstName: maybe(name),
  lastName: maybe(name),
  email: maybe(sent('The address of the holder identifies the guest who earns points; case is ignored.')),
  phone: maybe(sent('In any form; optional everywhere.')),
};

const anyone = named('PersonRequest', person);
const holder = named('HolderRequest', person, {
  ...basedOn(anyone),
  ...needing('firstName', 'lastName', 'email'),
});

const guestFields = {
  occupancyNumber: maybe(
    Type.Integer({ description: 'The room, from 1; absent: the place of the guest in this list.' }),
  ),
  ...person,
  remarks: maybe(
    sent(`Kept with the guest; up to ${limits.remarksCharacters} characters.`, limits.remarksSent),
  ),
};
const anyGuest = named('RebookGuestRequest', guestFields, basedOn(anyone));
const guest = named('GuestRequest', guestFields, {
  ...basedOn(anyGuest),
  ...needing('firstName', 'lastName'),
});
const guestsField = (schema: typeof guest, description: string) =>
  maybe(Type.Array(schema, { maxItems: 100, description }));

const labelFields = eachLabel((_, { sentAs }) => maybe(sent(sentAs)));

export const bookRequest = named(
  'BookRequest',
  {
    prebookId: maybe(sent('A prebook yields at most one booking.')),
    clientReference: maybe(sent('Unique among your bookings: it makes a repeat safe.')),
    holder: maybe(describedAs(holder, 'Who pays.')),
    guests: guestsField(
      guest,
      'At least one for each room, by its occupancyNumber; each with firstName and lastName.',
    ),
    remarks: maybe(
      sent(
        'Required here or in every guest; may be empty. The supplier gets these, or the first guest’s.',
        limits.remarksSent,
      ),
    ),
    payment: maybe(
      named(
        'PaymentRequest',
        {
          method: maybe(
            sentChoice(
              ['ACC_CREDIT_CARD', 'WALLET', 'CREDIT', 'TRANSACTION_ID', 'NONE'],
              '`NONE` is for rooms that are paid at the hotel.',
            ),
          ),
          transactionId: maybe(
            sent('With `TRANSACTION_ID`: the transaction of the prebook, which must be paid.'),
          ),
          token: maybe(sent('The token that the gateway signed after the payment.', limits.offerCharacters)),
        },
        {
          ...needing('method'),
          description: 'Also if the room is paid at the hotel. Never send a card number.',
        },
      ),
    ),
    guestPayment: maybe(freeForm('Accepted and not stored; a card number is refused.')),
    ...labelFields,
    metadata: maybe(freeForm('Accepted and not kept; use `customTags`.')),
    customTags: maybe(
      Type.Record(Type.String(), tag, {
        maxProperties: limits.roomsSent,
        description: 'At most 5; names match `^[A-Z0-9_-]+$`. Bookings are listed by them.',
      }),
    ),
  },
  needing('prebookId', 'holder', 'guests', 'payment'),
);

const day = (description: string) => maybe(sent(description));
export const listQuery = Type.Object({
  clientReference: maybe(sent('Bookings made with this reference.')),
  guestId: maybe(sent('Bookings of this guest.')),
  customTags: maybe(sent('`KEY:VALUE,KEY2:VALUE2`; all must fit.')),
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
      description:
        '1 with a sandbox key and 0 with a production key have no effect; with the other value no bookings are found.',
    }),
  ),
  limit: maybe(
    Type.Integer({
      minimum: 1,
      maximum: limits.bookingRows,
      description: `Maximum number of bookings; ${limits.bookingRows} when absent.`,
    }),
  ),
  offset: maybe(
    Type.Integer({ minimum: 0, description: 'Number of bookings to skip, the newest first; 0 when absent.' }),
  ),
  timeout: maybe(seconds('Accepted; the list is read from our own database.')),
});

export const alternativesRequest = named('AlternativePrebooksRequest', {
  occupancies: Type.Array(occupancyShape, {
    maxItems: limits.roomsSent,
    description: 'One entry for each room.',
  }),
  checkin: maybe(sent('When absent, that of the booking.')),
  checkout: maybe(sent('When absent, that of the booking.')),
  refundableRatesOnly: maybe(
    Type.Boolean({ description: 'Only `RFN`. When absent, true if the booking is `RFN`.' }),
  ),
  boardType: maybe(sent('Board codes, separated by commas; all boards when empty.')),
  maxPrebooks: maybe(
    Type.Integer({
      description: 'Maximum number of alternatives, 1 to 10. Larger values count as 10, and 0 or less as 3.',
    }),
  ),
});

export const rebookRequest = named(
  'RebookRequest',
  {
    prebookId: maybe(sent('One of the alternative prebooks.')),
    existingBookingId: maybe(sent('The booking to be replaced.')),
    holder: maybe(describedAs(anyone, 'Fields that are absent or empty are copied from the booking.')),
    guests: guestsField(
      anyGuest,
      'When absent, the guests of the booking; the first of them also holds additional rooms.',
    ),
    remarks: maybe(sent('When absent, those of the booking.', limits.remarksSent)),
    customTags: maybe(
      Type.Record(Type.String(), tag, {
        maxProperties: limits.roomsSent,
        description: 'At most 5; when absent, those of the booking.',
      }),
    ),
    clientReference: maybe(sent('Unique among your bookings; it is not copied from the original.')),
    ...labelFields,
    payment: maybe(freeForm('Ignored: the way the booking was paid is used.')),
  },
  needing('prebookId', 'existingBookingId'),
);

export const amendRequest = named(
  'AmendRequest',
  {
    holder: maybe(describedAs(holder, 'Without a phone, the present one remains.')),
    remarks: maybe(
      sent(
        `New remarks, at most ${limits.remarksCharacters} characters; unchanged when absent.`,
        limits.remarksSent,
      ),
    ),
  },
  needing('holder'),
);
