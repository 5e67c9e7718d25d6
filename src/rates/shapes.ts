import { Type, type TSchema } from 'typebox';
import { occupancyShape, stayShape } from './search-asked.ts';

/** The shapes of rates on the wire; inside the domain nobody knows them. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const moneyShape = Type.Object({
  amount: Type.Number({ description: 'In whole units of the currency; exact to its last decimal place.' }),
  currency: Type.String(),
});
const suggestedShape = Type.Object({ amount: Type.Number(), currency: Type.String(), source: Type.String() });

export const policiesShape = Type.Object({
  cancelPolicyInfos: Type.Array(
    Type.Object({
      cancelTime: Type.String({
        description: 'GMT, `YYYY-MM-DD HH:MM:SS`. From here on cancelling costs this.',
      }),
      amount: Type.Number(),
      currency: Type.String(),
      type: Type.String(),
      timezone: Type.String(),
    }),
  ),
  hotelRemarks: Type.Array(Type.String()),
  refundableTag: Type.String({
    description: '`RFN` can be cancelled for nothing until the first cancelTime.',
  }),
});

export const rateShape = Type.Object({
  rateId: Type.String(),
  name: Type.String({ description: 'In the words of the supplier.' }),
  occupancyNumber: Type.Integer({ description: 'Which of the rooms asked for, from 1.' }),
  maxOccupancy: Type.Integer(),
  adultCount: Type.Integer(),
  childCount: Type.Integer(),
  childrenAges: Type.Array(Type.Integer()),
  boardType: Type.String({ description: '`RO`, `BI`, `HB`, `FB`, `AI`' }),
  boardName: Type.String(),
  remarks: Type.String(),
  priceType: Type.String(),
  commission: Type.Array(moneyShape),
  retailRate: Type.Object({
    total: Type.Array(moneyShape),
    suggestedSellingPrice: Type.Array(suggestedShape),
    initialPrice: nullable(Type.Array(moneyShape)),
    taxesAndFees: nullable(
      Type.Array(
        Type.Object({
          included: Type.Boolean({ description: 'False: paid at the hotel, on top of the total.' }),
          description: Type.String(),
          amount: Type.Number(),
          currency: Type.String(),
        }),
      ),
    ),
    promotions: Type.Array(Type.Unknown(), { description: 'Empty: no supplier of ours tells any.' }),
  }),
  cancellationPolicies: policiesShape,
  paymentTypes: Type.Array(Type.String()),
  perks: Type.Array(Type.Unknown()),
  mappedRoomId: maybe(Type.Integer({ description: 'The catalogue room, when `roomMapping` was asked for.' })),
});

const offerShape = Type.Object({
  roomTypeId: Type.String(),
  name: Type.String(),
  offerId: Type.String({ description: 'Opaque, signed, good for 30 minutes: what a prebook takes.' }),
  supplier: Type.String(),
  supplierId: Type.Integer(),
  offerRetailRate: Type.Object(moneyShape.properties, { description: 'The stay, all rooms together.' }),
  suggestedSellingPrice: suggestedShape,
  offerInitialPrice: moneyShape,
  priceType: Type.String(),
  rateType: Type.String({ description: '`standard`, or `package`: all rooms or none.' }),
  loyaltyMembershipIdRequired: Type.Boolean(),
  paymentTypes: Type.Array(Type.String()),
  rates: Type.Array(rateShape, { description: 'One for each room asked for, in that order.' }),
});

const hotelDataShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  main_photo: Type.String(),
  thumbnail: Type.String(),
  address: Type.String(),
  city_name: Type.String(),
  country_code: Type.String(),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  rating: nullable(Type.Number()),
  stars: Type.Number(),
  review_count: Type.Integer(),
});

const nothing = Type.Object({ code: Type.Integer(), message: Type.String() });

export const ratesAnswer = Type.Object({
  data: Type.Array(Type.Object({ hotelId: Type.String(), roomTypes: Type.Array(offerShape) })),
  hotels: maybe(Type.Array(hotelDataShape)),
  error: maybe(Type.Object(nothing.properties, { description: '2001 when nothing is available.' })),
  guestLevel: Type.Integer(),
  sandbox: Type.Boolean(),
});

export const minRatesAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      hotelId: Type.String(),
      price: Type.Number(),
      suggestedSellingPrice: Type.Number(),
      offerId: Type.String(),
    }),
  ),
  error: maybe(nothing),
  sandbox: Type.Boolean(),
});

const numbers = (description: string) => Type.Array(Type.Integer(), { description });

export const ratesAsked = Type.Object({
  hotelIds: maybe(Type.Array(Type.String(), { description: 'Where: these hotels, at most 5,000.' })),
  countryCode: maybe(Type.String({ description: 'Where: a country, with `cityName` a city of it.' })),
  cityName: maybe(Type.String({ description: 'With `countryCode`; in any of its usual languages.' })),
  latitude: maybe(Type.Number({ description: 'Where: around a point.' })),
  longitude: maybe(Type.Number({ description: 'Of that point, in degrees; east is positive.' })),
  radius: maybe(
    Type.Number({
      description: 'Metres. Absent: 10,000 around a point, 30,000 around an airport, the reach of a place.',
    }),
  ),
  iataCode: maybe(Type.String({ description: 'Where: around an airport.' })),
  placeId: maybe(Type.String({ description: 'Where: around a place of `/data/places`.' })),
  ...stayShape,
  occupancies: Type.Array(occupancyShape, { description: 'One entry per room, 1 to 9.' }),
  maxRatesPerHotel: maybe(
    Type.Integer({ description: 'Offers of each hotel, the cheapest; 100 when absent.' }),
  ),
  boardType: maybe(Type.String({ description: 'One code or several with commas: RO, BI, HB, FB, AI …' })),
  refundableRatesOnly: maybe(Type.Boolean({ description: 'Only `RFN`; false when absent.' })),
  roomMapping: maybe(
    Type.Boolean({ description: 'Adds `mappedRoomId` and drops dearer doubles of one room.' }),
  ),
  paymentTypes: maybe(Type.Array(Type.String(), { description: '`NUITEE_PAY`, `PROPERTY_PAY`' })),
  bedTypes: maybe(Type.Array(Type.String(), { description: 'Words that must stand in the room name.' })),
  roomAmenities: maybe(
    numbers(
      'Ids from `roomAmenities` of `/data/hotel`: rates of rooms that have them, by `amenityFilterLogic`.',
    ),
  ),
  amenityFilterLogic: maybe(
    Type.String({ description: '`AND`: all of `roomAmenities`, also when absent; `OR`: any of them.' }),
  ),
  roomAmenitiesFilter: maybe(
    Type.String({ description: '`1-2,3-4`: (1 or 2) and (3 or 4). It wins over `roomAmenities`.' }),
  ),
  sort: maybe(
    Type.Array(
      Type.Object({
        field: Type.String({
          description: '`top_picks`: by guest rating; `price`; `revenue`: by commission.',
        }),
        direction: maybe(
          Type.String({
            description:
              '`ascending` or `descending`; absent: the cheapest, or the best rated or paid, first.',
          }),
        ),
      }),
      {
        description: 'How hotels are ordered: by the first entry, ties by the next; `top_picks` when absent.',
      },
    ),
  ),
  limit: maybe(
    Type.Integer({ minimum: 1, maximum: 5000, description: 'Hotels asked for; 200 when absent.' }),
  ),
  offset: maybe(Type.Integer({ minimum: 0, description: 'Pages the hotels asked for, not the answer.' })),
  hotelName: maybe(Type.String({ description: 'Part of the name; case and accents do not matter.' })),
  zip: maybe(Type.String({ description: 'The whole postal code, as the hotel writes it.' })),
  minReviewsCount: maybe(Type.Integer({ description: 'Hotels with this many reviews or more.' })),
  minRating: maybe(Type.Number({ description: 'What guests give, from 0 to 10: this or more.' })),
  starRating: maybe(Type.Array(Type.Number(), { description: 'Exactly these stars: `[4, 4.5, 5]`.' })),
  hotelTypeIds: maybe(numbers('Of `/data/hotelTypes`: hotels of any of them.')),
  chainIds: maybe(numbers('Of `/data/chains`: hotels of any of them.')),
  facilities: maybe(
    numbers('Of `/data/facilities`: hotels with any of them, or with all (`strictFacilityFiltering`).'),
  ),
  advancedAccessibilityOnly: maybe(Type.Boolean({ description: 'Only hotels a wheelchair gets through.' })),
  strictFacilityFiltering: maybe(Type.Boolean({ description: 'All facilities, not any.' })),
  includeHotelData: maybe(Type.Boolean({ description: 'Adds `hotels` also when `hotelIds` were sent.' })),
  stream: maybe(Type.Boolean({ description: 'Answers as server-sent events, hotel by hotel.' })),
  feed: maybe(Type.String({ description: 'A named bundle of suppliers.' })),
  margin: maybe(Type.Number({ description: 'Per cent on net, in place of the margin of the account.' })),
  additionalMarkup: maybe(Type.Number({ description: 'Per cent on net, on top of it. Not both.' })),
  sessionId: maybe(Type.String({ description: 'Accepted, without effect: prices do not move by session.' })),
  guestId: maybe(Type.Union([Type.Integer(), Type.String()], { description: 'Accepted, without effect.' })),
  loyaltyProgram: maybe(
    Type.Unknown({ description: 'Accepted, without effect: no supplier of ours has any.' }),
  ),
  loyaltyProgramDetails: maybe(Type.Array(Type.Unknown(), { description: 'Accepted, without effect.' })),
});

export const minRatesAsked = Type.Object({
  hotelIds: Type.Array(Type.String(), {
    description: 'At most 5,000; unknown ones are left out, and only unknown ones are refused with 4000.',
  }),
  ...stayShape,
});
