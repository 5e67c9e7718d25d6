import { Type } from 'typebox';
import { translationShape } from '../../catalogue/wire/translated/translation-shape.ts';
import { warningMessages } from '../warnings.ts';
import {
  choice,
  decimal,
  describedAs,
  listOf,
  maybe,
  named,
  orNull,
  text,
  integer,
  yesOrNo,
} from '../../contract/fields.ts';

/** The responses of the operations of rates; code of the domain does not use these schemas. */
const currency = text('ISO 4217.');
export const refundableTags = ['RFN', 'NRFN'];
const amount = decimal('In whole units of the currency; exact to its last decimal place.');

export const moneyShape = named('Money', { amount, currency });
export const suggestedShape = named(
  'SuggestedPrice',
  { amount, currency, source: text('Source of the suggestion: always `service`.') },
  { description: 'Suggested price for guests; never less than the price.' },
);

export const policiesShape = named(
  'CancellationPolicies',
  {
    cancelPolicyInfos: listOf(
      named('CancellationPolicy', {
        cancelTime: text('Time from which cancelling costs this amount, in GMT, `YYYY-MM-DD HH:MM:SS`.'),
        amount: decimal('Amount of the price that is then kept.'),
        currency,
        type: text('Always `amount`: percentages are already converted.'),
        timezone: text('Always `GMT`.'),
      }),
      'In the order of time. With `RFN`, cancelling costs nothing before the first of them. With `NRFN`, the amount of the first is due at once.',
    ),
    hotelRemarks: Type.Array(Type.String(), { description: 'Empty: remarks are part of the rate.' }),
    refundableTag: choice(
      refundableTags,
      'By the clock of the service, when it answers a search or a prebook. `RFN`: cancelling is free of charge until the first `cancelTime`. `NRFN`: cancelling costs a fee at once, the whole price or a part of it. A booking keeps the tag of its prebook.',
    ),
  },
  { description: 'The cancellation fees and the times from which they apply.' },
);

export const boardFields = {
  boardType: text('`RO`, `BI`, `HB`, `FB`, `AI`'),
  boardName: text('The board in English words.'),
};
export const paymentTypes = listOf(
  Type.String(),
  'One entry: `NUITEE_PAY` if it is paid when it is booked, `PROPERTY_PAY` if it is paid at the hotel.',
);
export const supplierFields = {
  supplier: text('Code of the supplier that sells it.'),
  supplierId: integer('Number of the supplier; it never changes.'),
};
export const roomTypeFields = {
  roomTypeId: text('Id of supplier, hotel and room; the same in every offer of the room.'),
  name: text('Name of the first room, in the words of the supplier.'),
};
export const mappedRoomId = 'The room of the catalogue: `rooms[].id` of `/data/hotel`.';
export const remarks = "The supplier's remarks to the buyer; they may contain HTML, or be empty.";
export const maxOccupancy = integer('Maximum number of people in the room, children included.');
export const priceType = text('Always `commission`: it is included in the price.');
export const rootFields = {
  guestLevel: integer('Always 0: guests have no levels here.'),
  sandbox: Type.Boolean({
    $id: 'IsSandbox',
    description: 'True for a request with a sandbox key: nothing is really booked.',
  }),
};

const tax = named('Tax', {
  included: yesOrNo('If false, it is paid at the hotel, in addition to the total.'),
  description: text('In the words of the supplier.'),
  amount,
  currency,
});

const promotion = named(
  'Promotion',
  {
    name: text('In the words of the supplier.'),
    from: text('The first day on which it can be booked.'),
    to: text('The last day on which it can be booked.'),
    discount: decimal('Per cent of the initial price.'),
    discountType: choice(['percentage'], 'Always a percentage.'),
    promotionCode: text('Code of the supplier; it need not be sent.'),
    currency,
  },
  { description: 'A reduction that is already part of the total.' },
);
export const perkShape = named(
  'Perk',
  {
    perkId: integer('Number of the perk at its supplier.'),
    name: text('In the words of the supplier.'),
    amount: decimal('Value of the perk, which the guest does not pay.'),
    currency,
    level: choice(['HOTEL', 'RATE', 'ROOM'], 'Whether it belongs to the hotel, the rate or the room.'),
  },
  { description: 'Benefits that are included for the guest.' },
);

export const rateShape = named('Rate', {
  rateId: text('Id of the rate within its offer; a prebook needs the `offerId`.'),
  name: text('In the words of the supplier.'),
  occupancyNumber: integer('Number of the requested room, from 1.'),
  maxOccupancy,
  adultCount: integer('Adults it was priced for.'),
  childCount: integer('Children it was priced for.'),
  childrenAges: listOf(Type.Integer(), 'Ages of the children at arrival.'),
  ...boardFields,
  remarks: text(remarks),
  priceType,
  commission: listOf(
    moneyShape,
    'One amount: what the margin adds; part of the total, and 0 if the hotel is paid directly.',
  ),
  retailRate: named(
    'RetailRate',
    {
      total: listOf(moneyShape, 'One amount: all nights of this room, with the taxes that are included.'),
      suggestedSellingPrice: listOf(
        suggestedShape,
        'One amount: the suggested price of this room for guests.',
      ),
      initialPrice: orNull(
        Type.Array(moneyShape),
        'One amount: the price before promotions, above the total. Null without a promotion.',
      ),
      taxesAndFees: orNull(Type.Array(tax), 'Each tax and fee that the supplier names.'),
      promotions: listOf(promotion, 'Reductions that are part of the total.'),
    },
    { description: 'The price of this room for the whole stay.' },
  ),
  cancellationPolicies: policiesShape,
  paymentTypes,
  perks: listOf(perkShape, 'Benefits that are included for the guest.'),
  mappedRoomId: maybe(
    integer(`${mappedRoomId} Only with \`roomMapping\`, and where the name is clear enough.`),
  ),
});

const offerShape = named('Offer', {
  ...roomTypeFields,
  offerId: text('Opaque, signed, valid for 30 minutes: use it for a prebook.'),
  ...supplierFields,
  offerRetailRate: describedAs(moneyShape, 'The stay, all rooms together.'),
  suggestedSellingPrice: suggestedShape,
  offerInitialPrice: describedAs(moneyShape, 'Before promotions; without one the same as `offerRetailRate`.'),
  priceType,
  rateType: choice(['standard', 'package'], '`package` if all rooms are sold together.'),
  loyaltyMembershipIdRequired: yesOrNo('Always false.'),
  paymentTypes,
  rates: listOf(rateShape, 'One rate for each requested room, in the order of the request.'),
});

export const hotelId = Type.String({
  $id: 'HotelId',
  description: 'Id of the hotel: `lp` and hexadecimal digits.',
});
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
  review_count: integer('Reviews that the rating comes from.'),
});

const nothing = named(
  'NoAvailability',
  { code: integer('Always 2001; match on it.'), message: text('`no availability found`') },
  { description: '2001 when nothing is available; then `data` is empty, and the status 200.' },
);

const warnings = maybe(
  listOf(
    named('SearchWarning', {
      code: choice(Object.keys(warningMessages), 'What happened.'),
      message: text('The warning as text.'),
      supplier: maybe(text('Code of the supplier it is about.')),
      hotelIds: maybe(listOf(Type.String(), 'The hotels it is about; absent when it is about all of them.')),
    }),
    'What is missing from this answer, and why. Absent if it is complete.',
  ),
);

export const ratesAnswer = named('RatesResponse', {
  data: listOf(
    named('HotelRates', {
      hotelId,
      roomTypes: listOf(offerShape, 'The offers, the cheapest first.'),
    }),
    'Hotels with offers, as `sort` says.',
  ),
  hotels: maybe(
    listOf(
      hotelDataShape,
      'The hotels of `data`. Present with `includeHotelData`, or if no `hotelIds` were sent.',
    ),
  ),
  error: maybe(nothing),
  translation: maybe(translationShape),
  ...rootFields,
  warnings,
});

export const minRatesAnswer = named('MinRatesResponse', {
  data: listOf(
    named('MinRate', {
      hotelId,
      price: decimal('Price of the cheapest offer, all rooms and nights, in the requested currency.'),
      suggestedSellingPrice: decimal('Suggested price for guests; never less than the price.'),
      offerId: text('Id of that offer, to prebook it within 30 minutes.'),
    }),
    'Hotels with an offer.',
  ),
  error: maybe(nothing),
  sandbox: rootFields.sandbox,
  warnings,
});
