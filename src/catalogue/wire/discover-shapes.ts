import { Type } from 'typebox';
import {
  basedOn,
  decimal,
  listOf,
  named,
  needing,
  orNull,
  sent,
  text,
  yesOrNo,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

/** The schemas of searches by words. */
const query = Type.Optional(
  Type.String({
    maxLength: limits.discoveredText,
    description: 'What to find, in words: a place, facilities, views, a kind of hotel, a name.',
  }),
);
const limit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: limits.discoveredHotels,
    description: 'Maximum number of hotels; default 3.',
  }),
);

export const semanticQuery = Type.Object(
  {
    query,
    limit,
    min_rating: Type.Optional(
      Type.Number({ minimum: 0, maximum: 10, description: 'Minimum guest rating, from 0 to 10; default 0.' }),
    ),
  },
  needing('query'),
);

const degrees = (name: string, most: number) =>
  Type.Optional(Type.Number({ minimum: -most, maximum: most, description: `${name} of a point.` }));
const place = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.fieldCharacters, description }));

export const roomQuery = Type.Object(
  {
    query,
    limit,
    placeId: place('A place of `/data/places`; it takes precedence over the other places.'),
    latitude: degrees('Latitude', 90),
    longitude: degrees('Longitude', 180),
    radius: Type.Optional(
      Type.Number({ minimum: 1, maximum: 1_000, description: 'Kilometres around the point; default 10.' }),
    ),
    city: place('Name of a city; requires `country`.'),
    country: place('ISO 3166-1, two letters.'),
  },
  needing('query'),
);

const hotelFields = {
  id: text('Id of the hotel: `lp` and hexadecimal digits.'),
  name: text('Name of the hotel.'),
  address: text('Street and number.'),
  city: text('City of the hotel.'),
  country: text('ISO 3166-1.'),
};
const base = named('DiscoveredFields', hotelFields);

export const semanticAnswer = Type.Object({
  data: listOf(
    named(
      'DiscoveredHotel',
      {
        ...hotelFields,
        main_photo: text('Address of the picture; empty where there is none.'),
        tags: listOf(Type.String(), 'Parts of the query that it fulfils, its type, and facilities.'),
        score: decimal('Share of the query that it fulfils, from 0 to 1; a tenth of it is the rating.'),
        persona: text('Guests that its facilities suit: `families`, `couples` … `everyone`.'),
        style: text('From its kind and stars: `luxury`, `historic` … `classic`.'),
        location_type: text('From its facilities: `beach`, `mountains` … `town`.'),
        story: text('How its description begins.'),
      },
      basedOn(base),
    ),
    'The best first.',
  ),
});

export const roomsAnswer = Type.Object({
  data: listOf(
    named(
      'HotelWithRooms',
      {
        ...hotelFields,
        rating: orNull(Type.Number(), 'Guest rating, from 0 to 10; null without ratings.'),
        rooms: listOf(
          named('DiscoveredRoom', {
            room_name: text('Name of the room.'),
            image_url: text('Address of a picture; empty where there is none.'),
            similarity: decimal('Share of the query that the room fulfils, from 0 to 1.'),
          }),
          'The best rooms of the hotel, at most three.',
        ),
      },
      basedOn(base),
    ),
    'The hotel with the best room first.',
  ),
});

export const highlightsRequest = named('HighlightsRequest', {
  hotelId: sent('Id of the hotel.'),
  language: sent('Accepted; the words of guests are not translated, and the response states their language.'),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Number of highlights; default 3.' }),
  ),
  tone: Type.Optional(sent('Accepted and ignored: nothing is written, guests are quoted.')),
  style: Type.Optional(sent('Accepted and ignored, as `tone`.')),
  highlights: Type.Optional(
    Type.Array(
      named('RequestedHighlight', {
        type: Type.Optional(sent('A label; it is echoed, and its words choose what is quoted.')),
        context: Type.Optional(sent('More words to choose by.')),
      }),
      { maxItems: 10, description: 'The requested highlights, in order; `count` must be their number.' },
    ),
  ),
});

export const highlightsAnswer = Type.Object({
  data: named(
    'Highlights',
    {
      hotelId: text('Id of the hotel.'),
      language: text('Language of the texts, which are not translated.'),
      generated: yesOrNo('Always false: texts are quoted from reviews and their summary.'),
      highlights: listOf(
        named('Highlight', {
          type: text('The label of the request, or the topic.'),
          title: text('The topic with its rating from 0 to 10, or the headline of the review.'),
          description: text('What guests say.'),
        }),
        'Fewer than requested, or none, if guests praise less.',
      ),
    },
    { description: 'What guests praise.' },
  ),
});
