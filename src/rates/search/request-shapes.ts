import { limits } from '../../contract/limits.ts';
import { Type } from 'typebox';
import { basedOn, freeForm, maybe, named, sent, sentChoice, small } from '../../contract/fields.ts';
import { occupancyShape, stayShape } from './read-search.ts';

/** The requests of searches; the story checks the limits of a stay (`read-search.ts`). */
const numbers = (description: string) =>
  Type.Array(Type.Integer(small), { maxItems: limits.filterValues, description });
const hotelId = Type.String({ maxLength: limits.idCharacters });
const words = (description: string) =>
  Type.Array(Type.String({ maxLength: limits.wordCharacters }), {
    maxItems: limits.filterWords,
    description,
  });

const stay = named('Stay', stayShape);

export const ratesRequest = named(
  'RatesRequest',
  {
    hotelIds: maybe(
      Type.Array(hotelId, {
        maxItems: limits.hotelsPerSearch,
        description: 'Location: these hotels, at most 5,000.',
      }),
    ),
    countryCode: maybe(sent('Location: a country, or with `cityName` a city of it.')),
    cityName: maybe(sent('With `countryCode`; in any of its usual languages.')),
    latitude: maybe(Type.Number({ minimum: -90, maximum: 90, description: 'Location: around a point.' })),
    longitude: maybe(
      Type.Number({
        minimum: -180,
        maximum: 180,
        description: 'Longitude of the point, in degrees; east is positive.',
      }),
    ),
    radius: maybe(
      Type.Number({
        minimum: 0,
        maximum: limits.halfwayRoundM,
        description:
          'Radius in metres. Default: 10,000 around a point, 30,000 around an airport, the extent of a city or place.',
      }),
    ),
    distance: maybe(
      Type.Number({ minimum: 0, maximum: limits.halfwayRoundM, description: 'Another name of `radius`.' }),
    ),
    iataCode: maybe(sent('Location: the code of an airport, or of a city such as `LON`.')),
    placeId: maybe(sent('Location: around a place of `/data/places`.')),
    aiSearch: maybe(
      Type.String({
        maxLength: limits.discoveredText,
        description: `Location: the ${limits.discoveredHotels} hotels that fit a text best, as in \`/data/hotels/semantic-search\`; within the other location, if there is one.`,
      }),
    ),
    ...stayShape,
    occupancies: Type.Array(occupancyShape, {
      maxItems: limits.roomsSent,
      description: 'One entry per room, 1 to 9.',
    }),
    maxRatesPerHotel: maybe(
      Type.Integer({
        minimum: 1,
        description: `The cheapest offers of each hotel, counted before \`roomMapping\` drops duplicates; ${limits.offersPerHotel} when absent.`,
      }),
    ),
    boardType: maybe(sent('One board code, or several separated by commas: RO, BI, HB, FB, AI …')),
    refundableRatesOnly: maybe(
      Type.Boolean({
        description: 'Only `RFN`: offers that can be cancelled free of charge now. False when absent.',
      }),
    ),
    roomMapping: maybe(
      Type.Boolean({
        description: 'Adds `mappedRoomId`, and drops offers that are the same as a cheaper one.',
      }),
    ),
    paymentTypes: maybe(words('`NUITEE_PAY`, `PROPERTY_PAY`')),
    bedTypes: maybe(
      words(
        'Words or phrases; the name of the room must contain one of them. Case and accents do not matter.',
      ),
    ),
    roomAmenities: maybe(
      numbers(
        'Ids from `roomAmenities` of `/data/hotel`: rates of rooms that have them, by `amenityFilterLogic`.',
      ),
    ),
    amenityFilterLogic: maybe(
      sentChoice(['AND', 'OR'], '`AND`: all of `roomAmenities`, also when absent; `OR`: any of them.'),
    ),
    roomAmenitiesFilter: maybe(
      sent('`1-2,3-4`: (1 or 2) and (3 or 4). It takes precedence over `roomAmenities`.'),
    ),
    sort: maybe(
      Type.Array(
        named('SortRule', {
          field: sentChoice(
            ['top_picks', 'price', 'revenue'],
            '`top_picks`: by guest rating; `revenue`: by commission.',
          ),
          direction: maybe(
            sentChoice(
              ['ascending', 'descending'],
              'When absent, the cheapest, or the best rated or paid, first.',
            ),
          ),
        }),
        {
          maxItems: limits.filterWords,
          description:
            'How hotels are ordered: by the first entry, ties by the next; `top_picks` when absent.',
        },
      ),
    ),
    limit: maybe(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        description: 'Maximum number of requested hotels; 200 when absent.',
      }),
    ),
    offset: maybe(Type.Integer({ ...small, description: 'Skips this many of the requested hotels.' })),
    hotelName: maybe(sent('Part of the name; case and accents do not matter.')),
    zip: maybe(sent('The whole postal code; spaces and case do not matter.')),
    minReviewsCount: maybe(Type.Integer({ ...small, description: 'Hotels with this many reviews or more.' })),
    minRating: maybe(
      Type.Number({ minimum: 0, maximum: 10, description: 'Minimum guest rating, from 0 to 10.' }),
    ),
    starRating: maybe(
      Type.Array(Type.Number({ minimum: 0, maximum: 10 }), {
        maxItems: limits.filterWords,
        description: 'Exactly these stars: `[4, 4.5, 5]`.',
      }),
    ),
    hotelTypeIds: maybe(numbers('Ids from `/data/hotelTypes`; hotels of any of these types.')),
    chainIds: maybe(numbers('Ids from `/data/chains`; hotels of any of these chains.')),
    facilities: maybe(
      numbers(
        'Ids from `/data/facilities`; hotels with any of them, or with all of them (`strictFacilityFiltering`).',
      ),
    ),
    advancedAccessibilityOnly: maybe(Type.Boolean({ description: 'Only wheelchair-accessible hotels.' })),
    strictFacilityFiltering: maybe(
      Type.Boolean({ description: 'If true, hotels must have all facilities, not only one of them.' }),
    ),
    includeHotelData: maybe(Type.Boolean({ description: 'Adds `hotels` also when `hotelIds` were sent.' })),
    stream: maybe(Type.Boolean({ description: 'Streams the answer as server-sent events, hotel by hotel.' })),
    feed: maybe(sent('A named bundle of suppliers.')),
    language: maybe(
      sent('Language of `boardName`, such as `de`. Adds `translation`, which states what is not translated.'),
    ),
    margin: maybe(
      Type.Number({
        description: 'Margin in per cent of the net price, in place of the margin of the account.',
      }),
    ),
    additionalMarkup: maybe(
      Type.Number({
        description:
          'Margin in per cent of the net price, in addition to the margin of the account. Not with `margin`.',
      }),
    ),
    sessionId: maybe(sent('Accepted and ignored: prices do not depend on the session.')),
    guestId: maybe(
      Type.Union([Type.Integer(), Type.String({ maxLength: limits.idCharacters })], {
        description: 'Accepted, without effect.',
      }),
    ),
    loyaltyProgram: maybe(freeForm('Accepted and ignored: suppliers offer none.')),
    loyaltyProgramDetails: maybe(freeForm('Accepted, without effect.')),
  },
  basedOn(stay),
);

export const minRatesRequest = named(
  'MinRatesRequest',
  {
    hotelIds: Type.Array(hotelId, {
      maxItems: limits.hotelsPerSearch,
      description:
        'At most 5,000 ids. Unknown ids are ignored; if all are unknown, the request is refused with 4000.',
    }),
    ...stayShape,
  },
  basedOn(stay),
);
