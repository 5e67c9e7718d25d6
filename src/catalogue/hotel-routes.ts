import { needing, seconds, sent } from '../contract/fields.ts';
import { Type, type Static } from 'typebox';
import { readCountry } from './lookup/read-country.ts';
import { readRadius } from './lookup/read-radius.ts';
import { limits } from '../contract/limits.ts';
import { refuseField, together, unlessEmpty } from '../contract/field-checks.ts';
import { refuse } from '../contract/refusal.ts';
import { route, type Route } from '../contract/route.ts';
import type { HotelFilter } from './stores/hotel-filter.ts';
import { asOfField, keptInstant } from './lookup/past-instant.ts';
import type { Needs } from '../contract/needs.ts';
import { listDescribed } from './discover/list-described.ts';
import { listHotels } from './lookup/list-hotels.ts';
import { findBestHotel, listReviews, showHotel } from './lookup/show-hotel.ts';
import { bestHotelAnswer, hotelPageAnswer, hotelsAnswer } from './wire/hotel-shapes.ts';
import { hotelsQuery, pageQuery } from './wire/hotels-query.ts';
import { answerList } from './wire/answer-list.ts';
import { reviewsAnswer } from './wire/review-shapes.ts';
import { examples } from './wire/examples.ts';
import { shownReviews } from './wire/show-reviews.ts';
import { shownBest, shownPage } from './wire/show-hotels.ts';
import { tagged, taggedAnswers } from './wire/tagged.ts';

const group = 'data';
/** Missing ids have their own error, so the schema accepts them. */
const hotelId = Type.Optional(sent('Id of the hotel. The id of a merged hotel shows its survivor.'));
const timeout = Type.Optional(seconds('Accepted and ignored.'));

export const hotelRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/data/hotels',
    group,
    summary: 'List hotels',
    description:
      'Finds hotels by country, city, circle, place, ids or time of change, with any combination of filters. A search in a circle returns the nearest first. One of countryCode, latitude with longitude, placeId, aiSearch, hotelIds and lastUpdatedAt must be given.',
    query: hotelsQuery,
    queryFurther: (_, { body }) => readPlaces(body as HotelsQuery),
    answers: taggedAnswers({
      description: 'One page of the hotels that match.',
      schema: hotelsAnswer,
      examples: { country: examples.hotels, place: examples.hotelsAroundPlace },
    }),
    refusals: ['country-required', 'wrong-input', 'invalid-place'],
    handle: async (needs, call) => {
      const { placeId, offset = 0, limit = limits.listedByDefault } = call.query;
      const wanted = {
        filter: { ...filterOf(call.query), asOf: await asOfIds(needs, call.query) },
        page: { offset, limit },
        placeId: unlessEmpty(placeId),
        radiusM: readRadius(call.query),
      };
      const text = unlessEmpty(call.query.aiSearch);
      return answerList(needs, call, () =>
        text === undefined
          ? listHotels(needs, wanted)
          : listDescribed(needs, { ...wanted, text, account: call.caller.accountId, signal: call.signal }),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/data/hotel',
    group,
    summary: 'Show one hotel',
    description:
      'Returns all data of one hotel, with its rooms. A merged id shows the hotel it was merged into.',
    query: Type.Object({
      hotelId,
      timeout,
      asOf: Type.Optional(asOfField),
      language: Type.Optional(
        sent(
          'Language of facilities, policies and rooms, such as `de`. Adds `translation`, which states what is not translated.',
        ),
      ),
      advancedAccessibilityOnly: Type.Optional(
        Type.Boolean({
          description: 'Adds `accessibility`: accessibility facilities by part of the building.',
        }),
      ),
    }),
    answers: taggedAnswers({
      description: 'The hotel.',
      schema: hotelPageAnswer,
      examples: { hotel: examples.page },
    }),
    refusals: ['hotel-id-invalid', 'wrong-input'],
    handle: async (needs, call) => {
      const { hotelId: id = '', asOf, language, advancedAccessibilityOnly: withAccessibility } = call.query;
      return tagged(
        call,
        shownPage(await showHotel(needs, id, await keptInstant(needs, asOf)), {
          publicUrl: call.publicUrl,
          language,
          withAccessibility,
        }),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/data/reviews',
    group,
    summary: 'List the reviews of a hotel',
    description:
      'Returns the reviews of guests, latest first. Reviews are not translated; with `language`, at most ten are returned.',
    query: Type.Object({
      hotelId,
      ...pageQuery,
      timeout,
      getSentiment: Type.Optional(Type.Boolean({ description: 'Adds a summary of the reviews.' })),
      language: Type.Optional(
        sent(
          `Reviews are neither translated nor filtered; with this parameter at most ${limits.reviewsInALanguage} are returned.`,
        ),
      ),
    }),
    answers: taggedAnswers({
      description: 'One page of the reviews.',
      schema: reviewsAnswer,
      examples: { reviews: examples.reviews, withSentiment: examples.reviewsWithSentiment },
    }),
    refusals: ['hotel-id-invalid'],
    handle: async (needs, call) => {
      const {
        hotelId: id = '',
        offset = 0,
        limit = limits.listedByDefault,
        getSentiment,
        language,
      } = call.query;
      const most = language === undefined ? limit : Math.min(limit, limits.reviewsInALanguage);
      const found = await listReviews(needs, { hotelId: id, page: { offset, limit: most } });
      return tagged(call, shownReviews(found, { withSentiment: getSentiment === true }));
    },
  }),
  route({
    method: 'GET',
    path: '/data/hotel/search',
    group,
    summary: 'Find a hotel by text',
    description: 'Returns the hotel whose name, or name and city, matches the text best.',
    query: Type.Object(
      {
        query: Type.Optional(
          Type.String({
            maxLength: 500,
            description: 'The first letters of words of the name, optionally with the city, in any order.',
          }),
        ),
      },
      needing('query'),
    ),
    answers: taggedAnswers({
      description: 'The hotel and how well it fits.',
      schema: bestHotelAnswer,
      examples: { best: examples.best },
    }),
    refusals: ['query-missing', 'no-hotel-match'],
    handle: async (needs, call) => {
      const { query = '' } = call.query;
      if (query.trim() === '') throw refuse('query-missing');
      return tagged(call, shownBest(await findBestHotel(needs, query)));
    },
  }),
];

type HotelsQuery = Static<typeof hotelsQuery>;

function readPlaces(query: HotelsQuery) {
  const country = unlessEmpty(query.countryCode);
  return together({
    circle: () => circleOf(query),
    radiusM: () => readRadius(query),
    countryCode: () => (country === undefined ? undefined : readCountry(country)),
  });
}

function filterOf(query: HotelsQuery): HotelFilter {
  const { countryCode, circle } = readPlaces(query);
  return {
    countryCode,
    cityName: unlessEmpty(query.cityName),
    hotelName: unlessEmpty(query.hotelName),
    circle,
    hotelIds: unlessEmpty(query.hotelIds),
    updatedAfter: query.lastUpdatedAt === undefined ? undefined : new Date(query.lastUpdatedAt),
    zip: unlessEmpty(query.zip),
    minRating: query.minRating,
    minReviewsCount: query.minReviewsCount,
    facilityIds: unlessEmpty(query.facilityIds),
    strictFacilities: query.strictFacilitiesFiltering,
    hotelTypeIds: unlessEmpty(query.hotelTypeIds),
    chainIds: unlessEmpty(query.chainIds),
    starRating: unlessEmpty(query.starRating),
    accessibleOnly: query.advancedAccessibilityOnly,
  };
}

/** A past state of the whole catalogue is available as an export only. */
async function asOfIds(
  needs: Pick<Needs, 'db' | 'clock'>,
  { asOf, hotelIds }: HotelsQuery,
): Promise<Date | undefined> {
  if (asOf !== undefined && unlessEmpty(hotelIds) === undefined)
    throw refuseField('wrong-input', { pointer: '/hotelIds', message: 'asOf requires hotelIds' });
  return keptInstant(needs, asOf);
}

function circleOf(query: HotelsQuery): HotelFilter['circle'] {
  const { latitude, longitude, placeId } = query;
  if ((latitude === undefined) !== (longitude === undefined))
    throw refuseField('wrong-input', {
      pointer: latitude === undefined ? '/latitude' : '/longitude',
      message: 'latitude and longitude must be sent together',
    });
  if (latitude === undefined || longitude === undefined || placeId !== undefined) return undefined;
  return { latitude, longitude, radiusM: query.radius ?? query.distance ?? limits.leastRadiusM };
}
