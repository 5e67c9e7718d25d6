import type { Static } from 'typebox';
import { refuseField } from '../contract/field-checks.ts';
import { shortened } from '../contract/quote.ts';
import type { Needs } from '../contract/needs.ts';
import { refuse } from '../contract/refusal.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { discoverHotels, discoverRooms } from './discover/discover.ts';
import { highlightsOf } from './discover/highlights.ts';
import { listReviews } from './lookup/show-hotel.ts';
import { placeOf } from './lookup/places.ts';
import { countryCodeOf } from './reference/countries.ts';
import type { HotelFilter } from './stores/hotel-filter.ts';
import {
  highlightsAnswer,
  highlightsRequest,
  roomQuery,
  roomsAnswer,
  semanticAnswer,
  semanticQuery,
} from './wire/discover-shapes.ts';
import { examples } from './wire/examples.ts';
import { shownDiscovered, shownRooms } from './wire/show-discovered.ts';

const group = 'data';
const DEFAULT_LIMIT = 3;
const DEFAULT_RADIUS_KM = 10;

export const discoverRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/data/hotels/semantic-search',
    group,
    summary: 'Search hotels by words',
    description:
      'Finds hotels by what a text says: a city or country, facilities, views, kind and stars of the hotel, names, streets, and words of descriptions. It compares words and their synonyms in English, and names of facilities in their languages; it is not a language model. The same text always finds the same hotels.',
    query: semanticQuery,
    answers: {
      200: {
        description: 'The hotels; none if nothing fits.',
        schema: semanticAnswer,
        examples: { pool: examples.discovered },
      },
    },
    refusals: ['wrong-input'],
    handle: async (
      needs,
      { caller, query: { query, limit = DEFAULT_LIMIT, min_rating }, publicUrl, signal },
    ) => {
      const account = caller.accountId;
      const filter = min_rating === undefined || min_rating === 0 ? {} : { minRating: min_rating };
      const found = await discoverHotels(needs, { account, text: readQuery(query), limit, filter, signal });
      return ok({ data: found.map((one) => shownDiscovered(one, publicUrl)) });
    },
  }),
  route({
    method: 'GET',
    path: '/data/hotels/room-search',
    group,
    summary: 'Search rooms by words',
    description:
      'Finds rooms by what a text says: beds, views, amenities and words of their names, in a place of the text or of the parameters. Words and synonyms are compared, as in the search of hotels.',
    query: roomQuery,
    answers: {
      200: {
        description: 'The hotels with their rooms; none if nothing fits.',
        schema: roomsAnswer,
        examples: { view: examples.discoveredRooms },
      },
    },
    refusals: ['wrong-input', 'invalid-place'],
    handle: async (needs, { caller, query, publicUrl, signal }) => {
      const { limit = DEFAULT_LIMIT } = query;
      const account = caller.accountId;
      const wanted = {
        account,
        text: readQuery(query.query),
        limit,
        filter: await filterOf(needs, query),
        signal,
      };
      const found = await discoverRooms(needs, wanted);
      return ok({ data: found.map((one) => shownRooms(one, publicUrl)) });
    },
  }),
  route({
    method: 'POST',
    path: '/data/hotel/highlights',
    group,
    summary: 'Highlights of a hotel from its reviews',
    description:
      'Quotes what guests praise: the topics that they rate best, then good reviews. Nothing is written by a language model, and nothing is translated.',
    body: { json: highlightsRequest, example: examples.highlightsRequest },
    answers: {
      200: {
        description: 'The highlights.',
        schema: highlightsAnswer,
        examples: { two: examples.highlights },
      },
    },
    refusals: ['wrong-input', 'hotel-id-invalid'],
    handle: async (needs, { body: { hotelId, count, highlights } }) => {
      const wanted = count ?? highlights?.length ?? DEFAULT_LIMIT;
      if (highlights !== undefined && highlights.length !== wanted)
        throw refuseField('wrong-input', {
          pointer: '/count',
          message: `count is ${wanted}: it must be the number of highlights, ${highlights.length}`,
        });
      const page = { offset: 0, limit: REVIEWS_READ };
      const reviews = await listReviews(needs, { hotelId, page });
      const requests = highlights ?? Array.from({ length: wanted }, () => ({}));
      return ok({ data: highlightsOf(reviews, requests) });
    },
  }),
];

/** Highlights are chosen from the latest reviews. */
const REVIEWS_READ = 50;

function readQuery(query = ''): string {
  if (query.trim() === '') throw refuse('wrong-input', 'query parameter is required');
  return query;
}

async function filterOf(needs: Pick<Needs, 'db'>, query: Static<typeof roomQuery>): Promise<HotelFilter> {
  const { placeId = '', latitude, longitude, radius = DEFAULT_RADIUS_KM, city = '', country = '' } = query;
  if (placeId !== '') {
    const place = await placeOf(needs, placeId);
    return {
      circle: {
        latitude: place.latitude,
        longitude: place.longitude,
        radiusM: Math.max(place.reachM, 1_000),
      },
    };
  }
  if (latitude !== undefined && longitude !== undefined)
    return { circle: { latitude, longitude, radiusM: radius * 1_000 } };
  if (city !== '' && country === '') throw wrongCountry('city requires country');
  const countryCode = countryCodeOf(country);
  if (countryCode === undefined && country !== '')
    throw wrongCountry(`country "${shortened(country)}" is not a country: expected an ISO 3166-1 code`);
  return {
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(city === '' ? {} : { cityName: city }),
  };
}

function wrongCountry(message: string): Error {
  return refuseField('wrong-input', { pointer: '/country', message });
}
