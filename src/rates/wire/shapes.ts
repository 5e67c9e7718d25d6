import { Type } from 'typebox';
import { warningMessages } from '../warnings.ts';
import {
  decimal,
  describedAs,
  listOf,
  maybe,
  named,
  orNull,
  text,
  whole,
  yesOrNo,
} from '../../contract/fields.ts';

/** What the operations of rates answer; inside the domain nobody knows these shapes. */
const currency = text('ISO 4217.');
const amount = decimal('In whole units of the currency; exact to its last decimal place.');

export const moneyShape = named('Money', { amount, currency });
export const suggestedShape = named(
  'SuggestedPrice',
  { amount, currency, source: text('Who suggests it: `service`.') },
  { description: 'What to sell it for to guests; never less than the price.' },
);

export const policiesShape = named(
  'CancellationPolicies',
  {
    cancelPolicyInfos: listOf(
      named('CancellationPolicy', {
        cancelTime: text('GMT, `YYYY-MM-DD HH:MM:SS`. From here on cancelling costs this.'),
        amount: decimal('What is then kept of the price.'),
        currency,
        type: text('Always `amount`: a percentage is worked out already.'),
        timezone: text('Always `GMT`.'),
      }),
      'In the order of time; before the first of them cancelling costs nothing.',
    ),
    hotelRemarks: Type.Array(Type.String(), { description: 'Empty: remarks are part of the rate.' }),
    refundableTag: text('`RFN` can be cancelled for nothing until the first cancelTime.'),
  },
  { description: 'What cancelling costs, and from when.' },
);

export const boardFields = {
  boardType: text('`RO`, `BI`, `HB`, `FB`, `AI`'),
  boardName: text('The board in English words.'),
};
export const paymentTypes = listOf(
  Type.String(),
  'One: `NUITEE_PAY`, paid when it is booked, or `PROPERTY_PAY`, paid at the hotel.',
);
export const supplierFields = {
  supplier: text('Code of the supplier that sells it.'),
  supplierId: whole('Its number; it never changes.'),
};
export const roomTypeFields = {
  roomTypeId: text('Names supplier, hotel and room; every offer of the room has it.'),
  name: text('Of the first room, in the words of the supplier.'),
};
export const mappedRoomId = 'The room of the catalogue: `rooms[].id` of `/data/hotel`.';
export const remarks = "The supplier's remarks to the buyer; they may contain HTML, or be empty.";
export const maxOccupancy = whole('People the room holds, children included.');
export const priceType = text('Always `commission`: it is included in the price.');
export const rootFields = {
  guestLevel: whole('Always 0: guests have no levels here.'),
  sandbox: yesOrNo('True for a request with a sandbox key: nothing is really booked.'),
};

const tax = named('Tax', {
  included: yesOrNo('False: paid at the hotel, on top of the total.'),
  description: text('In the words of the supplier.'),
  amount,
  currency,
});

export const rateShape = named('Rate', {
  rateId: text('Names the rate within its offer; a prebook takes the `offerId`.'),
  name: text('In the words of the supplier.'),
  occupancyNumber: whole('Which of the rooms asked for, from 1.'),
  maxOccupancy,
  adultCount: whole('Adults it was priced for.'),
  childCount: whole('Children it was priced for.'),
  childrenAges: listOf(Type.Integer(), 'Their ages at arrival.'),
  ...boardFields,
  remarks: text(remarks),
  priceType,
  commission: listOf(
    moneyShape,
    'One sum: what the margin adds, part of the total; 0 where the hotel is paid.',
  ),
  retailRate: named(
    'RetailRate',
    {
      total: listOf(moneyShape, 'One sum: all nights of this room, with the taxes that are included.'),
      suggestedSellingPrice: listOf(suggestedShape, 'One sum: what to sell this room for.'),
      initialPrice: orNull(Type.Array(moneyShape), 'Null: no supplier gives a price before a discount.'),
      taxesAndFees: orNull(Type.Array(tax), 'Each tax and fee that the supplier names.'),
      promotions: listOf(Type.Unknown(), 'Always empty: suppliers send none.'),
    },
    { description: 'The price of this room for the whole stay.' },
  ),
  cancellationPolicies: policiesShape,
  paymentTypes,
  perks: listOf(Type.Unknown(), 'Always empty: suppliers send none.'),
  mappedRoomId: maybe(
    whole(`${mappedRoomId} Only with \`roomMapping\`, and where the name is clear enough.`),
  ),
});

const offerShape = named('Offer', {
  ...roomTypeFields,
  offerId: text('Opaque, signed, valid for 30 minutes: use it for a prebook.'),
  ...supplierFields,
  offerRetailRate: describedAs(moneyShape, 'The stay, all rooms together.'),
  suggestedSellingPrice: suggestedShape,
  offerInitialPrice: describedAs(moneyShape, 'The same as `suggestedSellingPrice`.'),
  priceType,
  rateType: text('`standard`, or `package`: all rooms or none.'),
  loyaltyMembershipIdRequired: yesOrNo('Always false.'),
  paymentTypes,
  rates: listOf(rateShape, 'One for each room asked for, in that order.'),
});

const hotelId = text('Id of the hotel: `lp` and hexadecimal digits.');
const hotelDataShape = named('HotelSummary', {
  id: hotelId,
  name: text('As the catalogue has it.'),
  main_photo: text('Address of the picture; empty where there is none.'),
  thumbnail: text('The same picture as `main_photo`.'),
  address: text('Street and number.'),
  city_name: text('As the catalogue has it.'),
  country_code: text('ISO 3166-1, two letters in capitals.'),
  latitude: orNull(Type.Number(), 'Degrees, WGS 84; null if the hotel has no coordinates.'),
  longitude: orNull(Type.Number(), 'Degrees, WGS 84; null if the hotel has no coordinates.'),
  rating: orNull(Type.Number(), 'Guest rating, from 0 to 10; null without ratings.'),
  stars: decimal('0 to 5 with halves; 0 where they are unknown.'),
  review_count: whole('Reviews that the rating comes from.'),
});

const nothing = named(
  'NoAvailability',
  { code: whole('Always 2001; match on it.'), message: text('`no availability found`') },
  { description: '2001 when nothing is available; then `data` is empty, and the status 200.' },
);

const warnings = maybe(
  listOf(
    named('SearchWarning', {
      code: text(
        `${Object.keys(warningMessages)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
      ),
      message: text('The same in a sentence.'),
      supplier: maybe(text('Code of the supplier it is about.')),
      hotelIds: maybe(listOf(Type.String(), 'The hotels it is about; absent when it is about all of them.')),
    }),
    'What is missing from this answer, and why. Absent when nothing is.',
  ),
);

export const ratesAnswer = named('RatesResponse', {
  data: listOf(
    named('HotelRates', {
      hotelId,
      roomTypes: listOf(offerShape, 'What can be booked, the cheapest first: one entry for each offer.'),
    }),
    'Hotels with offers, as `sort` says.',
  ),
  hotels: maybe(
    listOf(hotelDataShape, 'Those of `data`: with `includeHotelData`, or if no `hotelIds` were sent.'),
  ),
  error: maybe(nothing),
  ...rootFields,
  warnings,
});

export const minRatesAnswer = named('MinRatesResponse', {
  data: listOf(
    named('MinRate', {
      hotelId,
      price: decimal('Of the cheapest offer, all rooms and nights, in the currency asked for.'),
      suggestedSellingPrice: decimal('What to sell it for to guests; never less than the price.'),
      offerId: text('Of that offer: what a prebook takes, for 30 minutes.'),
    }),
    'Hotels with an offer.',
  ),
  error: maybe(nothing),
  sandbox: rootFields.sandbox,
  warnings,
});
