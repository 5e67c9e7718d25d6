import { limits } from '../contract/limits.ts';
import { needing, sent } from '../contract/fields.ts';
import { Type } from 'typebox';
import { refuse } from '../contract/refusal.ts';
import { route, type Route } from '../contract/route.ts';
import { findPlaces, placeOf } from './lookup/places.ts';
import { placeAnswer, placesAnswer } from './wire/list-shapes.ts';
import { examples } from './wire/examples.ts';
import { foundPlace, placeDetails } from './wire/show-places.ts';
import { tagged, taggedAnswers } from './wire/tagged.ts';

const group = 'data';
const session = {
  language: Type.Optional(sent('Accepted; places have their English names.')),
  sessionId: Type.Optional(sent('Accepted; searches are not billed here.')),
};

export const placeRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/data/places',
    group,
    summary: 'Find places',
    description: 'Finds cities, airports and hotels whose name begins with the text, to search around them.',
    query: Type.Object(
      {
        textQuery: Type.Optional(
          Type.String({
            maxLength: 500,
            description: 'The beginning of a name; an airport is found by its IATA code too.',
          }),
        ),
        type: Type.Optional(
          Type.Array(Type.String({ maxLength: limits.wordCharacters }), {
            maxItems: limits.filterWords,
            description: 'Any of locality, airport, hotel, lodging, establishment, point_of_interest.',
          }),
        ),
        clientIP: Type.Optional(sent('Accepted and ignored.')),
        ...session,
      },
      needing('textQuery'),
    ),
    answers: taggedAnswers({
      description: 'The places.',
      schema: placesAnswer,
      examples: { rome: examples.places },
    }),
    refusals: ['text-query-required'],
    handle: async (needs, call) => {
      const { textQuery = '', type: types = [] } = call.query;
      if (textQuery.trim() === '') throw refuse('text-query-required');
      return tagged(call, { data: (await findPlaces(needs, { text: textQuery, types })).map(foundPlace) });
    },
  }),
  route({
    method: 'GET',
    path: '/data/places/{placeId}',
    group,
    summary: 'Show a place',
    description: 'Returns location and bounding box of a place.',
    params: Type.Object({
      placeId: sent('Opaque, from `/data/places`.'),
    }),
    query: Type.Object(session),
    answers: taggedAnswers({
      description: 'The place.',
      schema: placeAnswer,
      examples: { rome: examples.place },
    }),
    refusals: ['invalid-place'],
    handle: async (needs, call) => tagged(call, placeDetails(await placeOf(needs, call.params.placeId))),
  }),
];
