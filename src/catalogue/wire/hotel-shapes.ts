import { Type, type TSchema } from 'typebox';

/** The shapes of hotels on the wire; inside the catalogue nobody knows them. */
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const text = (description: string) => Type.String({ description });

const accessibilityAttributes = Type.Object({
  attributes: Type.Array(Type.String()),
  showerChair: Type.Boolean(),
  entranceType: orNull(Type.String()),
  petFriendly: Type.Boolean(),
  rampAngle: orNull(Type.Number()),
  rampLength: orNull(Type.Number()),
  entranceDoorWidth: orNull(Type.Number()),
  roomMaxGuestsNumber: orNull(Type.Integer()),
  distanceFromTheElevatorToTheAccessibleRoom: orNull(Type.String()),
});

const listedHotel = Type.Object({
  id: text('The id that every other operation takes.'),
  name: Type.String(),
  hotelDescription: text('HTML.'),
  currency: text('The currency people pay with in the country.'),
  country: Type.String(),
  city: Type.String(),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
  address: Type.String(),
  zip: Type.String(),
  main_photo: Type.String(),
  thumbnail: Type.String(),
  stars: orNull(Type.Number()),
  hotelTypeId: Type.Integer(),
  chainId: orNull(Type.Integer()),
  chain: text('`Not Available` when there is none.'),
  accessibilityAttributes,
  rohId: orNull(Type.Integer()),
  rating: orNull(Type.Number({ description: 'From 0 to 10.' })),
  reviewCount: Type.Integer(),
  facilityIds: Type.Array(Type.Integer()),
  deletedAt: orNull(
    Type.String({ description: 'Set on hotels that are gone; listed with `lastUpdatedAt` only.' }),
  ),
});

const location = Type.Object({ latitude: Type.Number(), longitude: Type.Number() });

export const hotelsAnswer = Type.Object({
  data: Type.Array(listedHotel),
  hotelIds: Type.Array(Type.String(), { description: 'The ids of `data`, in its order.' }),
  total: Type.Integer({ description: 'How many hotels fit in all.' }),
  place: Type.Optional(
    Type.Object({
      placeId: Type.String(),
      displayName: Type.String(),
      formattedAddress: Type.String(),
      types: Type.Array(Type.String()),
      location,
    }),
  ),
});

const photo = Type.Object({
  url: Type.String(),
  imageDescription: Type.String(),
  imageClass1: Type.String(),
  imageClass2: Type.String(),
  failoverPhoto: Type.String(),
  mainPhoto: Type.Boolean(),
  score: Type.Number(),
  classId: Type.Integer(),
  classOrder: Type.Integer(),
  hd_url: Type.String(),
});

const room = Type.Object({
  id: Type.Integer({ description: 'What rates carry as `mappedRoomId`.' }),
  roomName: Type.String(),
  description: Type.String(),
  roomSizeSquare: orNull(Type.Number()),
  roomSizeUnit: Type.String(),
  hotelId: text('The core id of the hotel.'),
  maxAdults: Type.Integer(),
  maxChildren: Type.Integer(),
  maxOccupancy: Type.Integer(),
  bedTypes: Type.Array(
    Type.Object({
      quantity: Type.Integer(),
      bedType: Type.String(),
      bedSize: Type.String(),
      Id: Type.Integer(),
    }),
  ),
  roomAmenities: Type.Array(
    Type.Object({ amenitiesId: Type.Integer(), name: Type.String(), sort: Type.Integer() }),
  ),
  photos: Type.Array(photo),
});

export const sentiment = Type.Object({
  pros: Type.Array(Type.String()),
  cons: Type.Array(Type.String()),
  categories: Type.Array(
    Type.Object({ name: Type.String(), rating: Type.Number(), description: Type.String() }),
  ),
});

const yesOrNo = (description: string) => Type.Boolean({ description });

export const hotelPageAnswer = Type.Object({
  data: Type.Object({
    id: Type.String(),
    name: Type.String(),
    hotelDescription: Type.String(),
    hotelImportantInformation: Type.String(),
    checkinCheckoutTimes: Type.Object({
      checkout: Type.String(),
      checkin_start: Type.String(),
      checkin_end: Type.String(),
      instructions: Type.Array(Type.String()),
      special_instructions: Type.String(),
    }),
    hotelImages: Type.Array(
      Type.Object({
        url: Type.String(),
        urlHd: Type.String(),
        caption: Type.String(),
        order: Type.Integer(),
        defaultImage: Type.Boolean(),
      }),
    ),
    main_photo: Type.String(),
    thumbnail: Type.String(),
    videoUrl: Type.String(),
    country: Type.String(),
    city: Type.String(),
    address: Type.String(),
    zip: Type.String(),
    location: orNull(location),
    starRating: orNull(Type.Number()),
    rating: orNull(Type.Number()),
    reviewCount: Type.Integer(),
    chain: Type.String(),
    chainId: orNull(Type.Integer()),
    hotelType: Type.String(),
    hotelTypeId: Type.Integer(),
    airportCode: Type.String(),
    rohId: orNull(Type.Integer()),
    phone: Type.String(),
    fax: Type.String(),
    email: Type.String(),
    hotelFacilities: Type.Array(Type.String()),
    facilities: Type.Array(Type.Object({ facilityId: Type.Integer(), name: Type.String() })),
    rooms: Type.Array(room),
    policies: Type.Array(
      Type.Object({
        policy_type: Type.String(),
        name: Type.String(),
        description: Type.String(),
        child_allowed: Type.String(),
        pets_allowed: Type.String(),
        parking: Type.String(),
      }),
    ),
    parking: yesOrNo('Whether cars can be left at or near the house.'),
    groupRoomMin: orNull(Type.Integer()),
    childAllowed: yesOrNo('Whether children may stay.'),
    petsAllowed: yesOrNo('Whether pets may stay.'),
    poi: Type.Array(
      Type.Object({
        name: Type.String(),
        category: Type.String(),
        distanceKm: Type.Number(),
        importance: Type.Number(),
      }),
    ),
    sentiment_analysis: orNull(sentiment),
    sentiment_updated_at: orNull(Type.String()),
    accessibility: Type.Optional(
      Type.Object(
        {
          certificateId: Type.Null(),
          certificateUrl: Type.Null(),
          certificateHtml: Type.Null(),
          attributes: Type.Record(Type.String(), Type.Array(Type.String())),
          totalDisabilityScore: Type.Null(),
          disabilities: Type.Object({}),
          disabilityScores: Type.Object({}),
        },
        {
          description: 'With `advancedAccessibilityOnly`: what helps, by the part of the house where it is.',
        },
      ),
    ),
    deletedAt: orNull(Type.String()),
  }),
});

export const reviewsAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      averageScore: Type.Number(),
      country: Type.String(),
      type: Type.String({ description: 'Who travelled.' }),
      name: Type.String(),
      date: Type.String({ description: '`YYYY-MM-DD HH:MM:SS`, UTC.' }),
      headline: Type.String(),
      language: Type.String(),
      pros: Type.String(),
      cons: Type.String(),
      source: Type.String(),
    }),
  ),
  total: Type.Integer(),
  sentimentAnalysis: Type.Optional(sentiment),
});

export const bestHotelAnswer = Type.Object({
  data: Type.Object({
    id: Type.String(),
    name: Type.String(),
    hotelDescription: Type.String(),
    city: Type.String(),
    country: Type.String(),
    latitude: orNull(Type.Number()),
    longitude: orNull(Type.Number()),
    address: Type.String(),
    zip: Type.String(),
  }),
  score: Type.Number({ description: '1: the text is the name.' }),
});
