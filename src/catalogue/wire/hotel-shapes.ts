import { Type } from 'typebox';
import {
  basedOn,
  choice,
  decimal,
  listOf,
  maybe,
  named,
  orNull,
  text,
  integer,
  yesOrNo,
} from '../../contract/fields.ts';
import { degrees, location, placeFields } from './list-shapes.ts';
import { sentiment } from './review-shapes.ts';
import { room } from './room-shapes.ts';
import { translationShape } from './translated/translation-shape.ts';

/** The shapes of hotels on the wire; code of the catalogue does not use them. */
const id = text('The id that every other operation takes: `lp` and hexadecimal digits.');
const name = text('Name of the hotel.');
const hotelDescription = text('HTML; may be empty.');
const country = text('ISO 3166-1, two letters in capitals.');
const city = text('Town, as the hotel states it.');
const address = text('Street and number; may be empty.');
const zip = text('Postal code as the hotel writes it; may be empty.');
const latitude = orNull(Type.Number(), `${degrees} Null if the hotel has no coordinates.`);
const longitude = orNull(Type.Number(), `${degrees} East is positive.`);
const main_photo = text('Address of the picture; empty where there is none.');
const thumbnail = text('The same picture as `main_photo`.');
const stars = orNull(Type.Number(), '0 to 5 with halves; null where they are unknown.');
const hotelTypeId = integer('Id from `/data/hotelTypes`.');
const chainId = integer('Id from `/data/chains`; 0 for a hotel that belongs to none.');
const chain = text('`Not Available` when there is none.');
const rohId = orNull(Type.Integer(), 'Always null: run of house is not a room of a hotel.');
const rating = orNull(Type.Number(), 'Guest rating, from 0 to 10; null without ratings.');
const reviewCount = integer('Reviews that the rating comes from.');
const deletedAt = orNull(
  Type.String(),
  'When the hotel was deleted; deleted hotels are listed with `lastUpdatedAt` only.',
);

const nameAndAddress = named('HotelAddress', { id, name, hotelDescription, country, city, address, zip });
/** What a hotel has in lists and on its own page. */
const ofBoth = named(
  'HotelFields',
  {
    ...nameAndAddress.properties,
    main_photo,
    thumbnail,
    rating,
    reviewCount,
    chain,
    chainId,
    hotelTypeId,
    rohId,
    deletedAt,
  },
  basedOn(nameAndAddress),
);

const unmeasured = 'Always 0: not measured.';
const accessibilityAttributes = named(
  'AccessibilityAttributes',
  {
    attributes: listOf(Type.String(), 'Accessibility facilities, in English.'),
    showerChair: choice(['yes', ''], '`yes` if there is a shower chair.'),
    entranceType: choice(['step-free', ''], '`step-free`, or empty if that is not known.'),
    petFriendly: choice(['yes', ''], '`yes` if pets are welcome.'),
    rampAngle: integer(unmeasured),
    rampLength: integer(unmeasured),
    entranceDoorWidth: integer(unmeasured),
    roomMaxGuestsNumber: integer(unmeasured),
    distanceFromTheElevatorToTheAccessibleRoom: integer(unmeasured),
  },
  { description: 'Accessibility data from the facilities.' },
);

const listedHotel = named(
  'ListedHotel',
  {
    id,
    name,
    hotelDescription,
    currency: text('Currency of the country.'),
    country,
    city,
    latitude,
    longitude,
    address,
    zip,
    main_photo,
    thumbnail,
    stars,
    hotelTypeId,
    chainId,
    chain,
    accessibilityAttributes,
    rohId,
    rating,
    reviewCount,
    facilityIds: listOf(Type.Integer(), 'Ids from `/data/facilities`.'),
    deletedAt,
  },
  basedOn(ofBoth),
);

export const hotelsAnswer = named('HotelsResponse', {
  data: listOf(listedHotel, 'The nearest first where a circle or a place was asked for.'),
  hotelIds: listOf(Type.String(), 'The ids of `data`, in its order.'),
  total: integer('Number of hotels that match, on all pages.'),
  place: Type.Optional(
    named('LocatedPlace', { ...placeFields, location }, { description: 'The place that `placeId` named.' }),
  ),
});

const hotelImage = named('HotelImage', {
  url: text('Address of the picture.'),
  urlHd: text('The same as `url`.'),
  caption: text('May be empty.'),
  order: integer('Place in this list, from 0.'),
  defaultImage: yesOrNo('True for the first.'),
});

const answered = choice(['yes', 'no', ''], 'Empty in a policy that is about something else.');
const policy = named('HotelPolicy', {
  policy_type: text('What it is about: `POLICY_CHILDREN`, `POLICY_HOTEL_PETS`, `POLICY_HOTEL_PARKING` …'),
  name: text('Heading of the policy.'),
  description: text('The rule in the words of the hotel.'),
  child_allowed: answered,
  pets_allowed: answered,
  parking: answered,
});

const clock = (what: string) => text(`${what} in local time, such as \`04:00 PM\`; empty if unknown.`);
const uncertified = Type.Null({ description: 'Always null: certificates are not recorded.' });
const unscored = Type.Object({}, { description: 'Always empty: hotels are not scored.' });

export const hotelPageAnswer = Type.Object({
  data: named(
    'Hotel',
    {
      id,
      name,
      hotelDescription,
      hotelImportantInformation: text('What a guest must know before booking; may be empty.'),
      checkinCheckoutTimes: named(
        'CheckinCheckoutTimes',
        {
          checkout: clock('Latest check-out'),
          checkin_start: clock('Earliest check-in'),
          checkin_end: clock('Latest check-in'),
          instructions: listOf(Type.String(), 'Always empty.'),
          special_instructions: text('Always empty.'),
        },
        { description: 'Check-in and check-out times.' },
      ),
      hotelImages: listOf(hotelImage, 'Pictures of the hotel; may be empty.'),
      main_photo,
      thumbnail,
      videoUrl: text('Always empty.'),
      country,
      city,
      address,
      zip,
      location: orNull(location, 'Null if the hotel has no coordinates.'),
      starRating: stars,
      rating,
      reviewCount,
      chain,
      chainId,
      hotelType: text('Kind of the hotel in English: `Hotels`, `Hostels` …'),
      hotelTypeId,
      airportCode: text('IATA code of the airport the hotel names; may be empty.'),
      rohId,
      phone: text('As the hotel writes it; may be empty.'),
      fax: text('As the hotel writes it; may be empty.'),
      email: text('E-mail address of the hotel; may be empty.'),
      hotelFacilities: listOf(Type.String(), 'The names of `facilities`.'),
      facilities: listOf(
        named('HotelFacility', {
          facilityId: integer('Id from `/data/facilities`.'),
          name: text('In the `language` asked for.'),
        }),
        'Facilities of the hotel.',
      ),
      rooms: listOf(room, 'The rooms that rates are mapped to.'),
      policies: listOf(policy, 'The rules of the hotel; may be empty.'),
      parking: yesOrNo('Whether there is parking at or near the hotel.'),
      groupRoomMin: orNull(Type.Integer(), 'Always null: group bookings are not defined.'),
      childAllowed: yesOrNo('Whether children may stay.'),
      petsAllowed: yesOrNo('Whether pets may stay.'),
      poi: listOf(
        named('PointOfInterest', {
          name: text('Name of the place.'),
          category: text('What kind of place it is.'),
          distanceKm: decimal('Kilometres from the hotel.'),
          importance: decimal('Always 1: places have no weights.'),
        }),
        'Places near the hotel; may be empty.',
      ),
      sentiment_analysis: orNull(sentiment, 'Summary of the reviews; null if there is none.'),
      sentiment_updated_at: orNull(
        Type.String(),
        'The summary was made at this time or later; null without a summary.',
      ),
      accessibility: Type.Optional(
        named(
          'HotelAccessibility',
          {
            certificateId: uncertified,
            certificateUrl: uncertified,
            certificateHtml: uncertified,
            attributes: Type.Record(Type.String(), Type.Array(Type.String()), {
              description: 'Facilities by part of the building: `room`, `elevator`, `parking` …',
            }),
            totalDisabilityScore: uncertified,
            disabilities: unscored,
            disabilityScores: unscored,
          },
          {
            description:
              'With `advancedAccessibilityOnly`: the facilities that help, by part of the building.',
          },
        ),
      ),
      deletedAt,
    },
    { ...basedOn(ofBoth), description: 'All data of the hotel.' },
  ),
  translation: maybe(translationShape),
});

export const bestHotelAnswer = Type.Object({
  data: named(
    'FoundHotel',
    { id, name, hotelDescription, city, country, latitude, longitude, address, zip },
    { ...basedOn(nameAndAddress), description: 'The hotel that matches best.' },
  ),
  score: decimal('Share of the match, from 0 to 1; 1 means that the text equals the name.'),
});
