import { readCountry } from './lookup/read-country.ts';
import { sent } from '../contract/fields.ts';
import { Type, type TSchema } from 'typebox';
import { refuse } from '../contract/refusal.ts';
import { route, type Call, type Route } from '../contract/route.ts';
import type { Reply } from '../contract/reply.ts';
import type { Needs } from '../contract/needs.ts';
import { allIataCodes, allChains, cityNames } from './stores/places-store.ts';
import { countries } from './reference/countries.ts';
import { currencies } from './reference/currencies.ts';
import { facilities } from './reference/facilities.ts';
import { hotelTypes } from './reference/hotel-types.ts';
import { allTranslations } from './reference/translations/translations.ts';
import { languages } from './reference/languages.ts';
import {
  chainsAnswer,
  citiesAnswer,
  countriesAnswer,
  currenciesAnswer,
  facilitiesAnswer,
  hotelTypesAnswer,
  iataCodesAnswer,
  languagesAnswer,
} from './wire/list-shapes.ts';
import { tagged, taggedAnswers, taggedConstant } from './wire/tagged.ts';

interface List {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly example: unknown;
  /** From the database, or constant. */
  readonly items:
    | { readonly read: (needs: Pick<Needs, 'db'>) => Promise<readonly unknown[]> }
    | { readonly constant: () => readonly unknown[] };
}

/** Lists without parameters, returned completely. */
const lists: readonly List[] = [
  {
    path: '/data/countries',
    summary: 'List countries',
    description: 'Lists every country of ISO 3166-1, sorted by name.',
    schema: countriesAnswer,
    example: { code: 'IT', name: 'Italy' },
    items: { constant: () => countries },
  },
  {
    path: '/data/currencies',
    summary: 'List currencies',
    description: 'Lists every currency in circulation, with its countries.',
    schema: currenciesAnswer,
    example: { code: 'CHF', currency: 'Swiss Franc', countries: ['CH', 'LI'] },
    items: {
      constant: () =>
        currencies.map(({ code, name, countries: where }) => ({ code, currency: name, countries: where })),
    },
  },
  {
    path: '/data/iataCodes',
    summary: 'List IATA codes',
    description:
      'Lists airports with a three-letter code, and cities with several airports (`LON`, `NYC`), sorted by code.',
    schema: iataCodesAnswer,
    example: {
      code: 'SIN',
      name: 'Singapore Changi Airport',
      latitude: 1.35019,
      longitude: 103.994003,
      countryCode: 'SG',
    },
    items: {
      read: async ({ db }) =>
        (await allIataCodes(db)).map(({ code, name, latitude, longitude, country }) => ({
          code,
          name,
          latitude,
          longitude,
          countryCode: country,
        })),
    },
  },
  {
    path: '/data/facilities',
    summary: 'List facilities',
    description: 'Lists the facilities that hotels may have, with translations where available.',
    schema: facilitiesAnswer,
    example: {
      facility_id: 515,
      facility: 'Sauna',
      sort: 117,
      translation: [{ lang: 'de', facility: 'Sauna' }],
    },
    items: {
      constant: () =>
        facilities.map(({ id, name }, place) => ({
          facility_id: id,
          facility: name,
          sort: place + 1,
          translation: [...allTranslations().values()].flatMap(({ language, facilities: named }) => {
            const facility = named.get(String(id));
            return facility === undefined ? [] : [{ lang: language, facility }];
          }),
        })),
    },
  },
  {
    path: '/data/hotelTypes',
    summary: 'List hotel types',
    description: 'Lists the types of hotels.',
    schema: hotelTypesAnswer,
    example: { id: 204, name: 'Hotels' },
    items: { constant: () => [...hotelTypes].map(([id, name]) => ({ id, name })) },
  },
  {
    path: '/data/chains',
    summary: 'List chains',
    description: 'Lists the chains of the hotels in the catalogue, sorted by name.',
    schema: chainsAnswer,
    example: { id: 1, name: 'Halcyon Grand' },
    items: { read: ({ db }) => allChains(db) },
  },
  {
    path: '/data/languages',
    summary: 'List languages',
    description: 'Lists the languages that guests and partners write in.',
    schema: languagesAnswer,
    example: { code: 'it', name: 'Italian' },
    items: { constant: () => languages },
  },
];

const group = 'data';

function answerOf(
  items: List['items'],
): (needs: Pick<Needs, 'db'>, call: Pick<Call, 'headers'>) => Promise<Reply> {
  if ('read' in items) return async (needs, call) => tagged(call, { data: await items.read(needs) });
  const answer = taggedConstant(() => ({ data: items.constant() }));
  return async (_needs, call) => answer(call);
}

export const listRoutes: readonly Route[] = [
  ...lists.map(({ path, summary, description, schema, example, items }) =>
    route({
      method: 'GET',
      path,
      group,
      summary,
      description,
      answers: taggedAnswers({
        description: 'The list.',
        schema,
        examples: { one: { data: [example] } },
      }),
      refusals: [],
      isConstant: 'constant' in items,
      handle: answerOf(items),
    }),
  ),
  route({
    method: 'GET',
    path: '/data/cities',
    group,
    summary: 'List the cities of a country',
    description:
      'Lists cities of more than 1,000 people, and cities with hotels. An unknown code has none. The name of a country is refused; the error states its code.',
    query: Type.Object({ countryCode: Type.Optional(sent('ISO 3166-1, two letters.')) }),
    queryFurther: (_, { body }) => {
      const { countryCode = '' } = body as { readonly countryCode?: string };
      if (countryCode !== '') readCountry(countryCode);
    },
    answers: taggedAnswers({
      description: 'The cities, sorted by name.',
      schema: citiesAnswer,
      examples: { two: { data: [{ city: 'San Marino' }, { city: 'Serravalle' }] } },
    }),
    refusals: ['country-required', 'wrong-input'],
    handle: async ({ db }, call) => {
      const { countryCode = '' } = call.query;
      if (countryCode === '') throw refuse('country-required');
      const names = await cityNames(db, readCountry(countryCode));
      return tagged(call, { data: names.map((city) => ({ city })) });
    },
  }),
];
