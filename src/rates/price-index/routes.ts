import { Type } from 'typebox';
import { listOf, maybe, named, sent, text, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { readCityPrices, readHotelPrices } from './read-prices.ts';

const period = {
  fromDate: maybe(sent('First day of arrival, `YYYY-MM-DD`; today if absent or earlier.')),
  toDate: maybe(sent('Last day of arrival; a year from today if absent.')),
};
const prices = listOf(
  named('DayPrice', {
    day: text('Day of arrival, `YYYY-MM-DD`.'),
    avgPriceUsd: integer('Price of one room and night, in US dollars.'),
  }),
  'Days without a search are absent.',
);
const example = [{ day: '2027-05-10', avgPriceUsd: 184 }];
const common = {
  method: 'GET',
  group: 'prices',
  rateClass: 'price-index',
  refusals: ['wrong-input'],
} as const;

const observed =
  'The index has what the searches of this account found in this environment: the lowest price of each hotel, at the prices of the account. Searches with a filter of offers (board, beds, payment, refundable rates, amenities) do not count.';

/** The operations of the price index. */
export const priceRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/prices/city',
    summary: 'Read the price index of a city',
    description: `Returns the mean price of the hotels of a city by day of arrival. ${observed}`,
    query: Type.Object({
      countryCode: sent('ISO 3166-1 code of two letters.'),
      cityName: sent('The city, in any of its names.'),
      ...period,
    }),
    answers: {
      200: {
        description: 'The prices; none if nothing was searched.',
        schema: named('CityPrices', {
          countryCode: text('The country.'),
          cityName: text('The city, as requested.'),
          prices,
        }),
        examples: { city: { countryCode: 'IT', cityName: 'Rome', prices: example } },
      },
    },
    handle: async (needs, { caller, query }) => ok(await readCityPrices(needs, caller, query)),
  }),
  route({
    ...common,
    path: '/prices/hotels',
    summary: 'Read the price index of hotels',
    description: `Returns the mean price of each hotel by day of arrival. ${observed}`,
    query: Type.Object({
      hotelIds: Type.Array(sent('A hotel id.', limits.idCharacters), {
        minItems: 1,
        maxItems: limits.priceIndexHotels,
        description: `At most ${limits.priceIndexHotels}.`,
      }),
      ...period,
    }),
    answers: {
      200: {
        description: 'One entry for each hotel.',
        schema: named('PricesOfHotels', {
          data: listOf(
            named('HotelPrices', { hotelId: text('The hotel, as requested.'), prices }),
            'In the order of the request.',
          ),
        }),
        examples: { hotels: { data: [{ hotelId: 'lp1897', prices: example }] } },
      },
    },
    handle: async (needs, { caller, query }) => ok(await readHotelPrices(needs, caller, query)),
  }),
];
