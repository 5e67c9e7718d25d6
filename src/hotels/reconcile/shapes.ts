import { Type } from 'typebox';
import { listOf, named, sent, text, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { manifestOf } from './manifest.ts';

const batch = (what: string) =>
  Type.Optional(Type.String({ minLength: 2, maxLength: limits.reconcileBytes, description: what }));

/** A form, or the query of a GET. */
const batches = {
  queries: batch('A batch of queries as JSON, as the Reconciliation Service API 0.2 defines it.'),
  extend: batch('A data extension query as JSON: ids of hotels, and properties.'),
};

export const reconcileQuery = Type.Object(batches);
export const reconcileForm = named('ReconciliationRequest', batches);

/** What the protocol defines has no schema here: clients know it from there. */
export const answer = named('ReconciliationAnswer', {}, { additionalProperties: true });

export const suggestQuery = Type.Object({
  prefix: Type.Optional(sent('The beginning of a name, or an id.', limits.matchFieldCharacters)),
});

const suggested = named('ReconciliationSuggestion', {
  id: text('Id of the hotel, property or type.'),
  name: text('Name of the hotel.'),
});
export const suggestions = named('ReconciliationSuggestions', {
  result: listOf(suggested, 'The best first.'),
});
export const proposedQuery = Type.Object({
  type: Type.Optional(sent('Id of a type. All have the same properties.', limits.matchFieldCharacters)),
});
export const proposed = named('ReconciliationProperties', {
  properties: listOf(suggested, 'All that can be fetched.'),
  limit: Type.Optional(integer('As requested.')),
});
export const previewQuery = Type.Object({ id: sent('Id of a hotel.', limits.matchFieldCharacters) });

const queries = {
  q0: {
    query: 'Cormorant Hotel',
    type: 'hotel',
    properties: [
      { pid: 'city', v: 'Marling' },
      { pid: 'country', v: 'GB' },
    ],
  },
};

export const reconcileExamples = {
  form: { queries: JSON.stringify(queries) },
  manifest: manifestOf('https://hotels.example/reconcile/sand_…'),
  results: {
    q0: {
      result: [
        {
          id: 'lp3e9',
          name: 'The Cormorant Hotel',
          description: '12 Pilchard Street, Marling, GB',
          score: 99.12,
          match: true,
          type: [{ id: 'hotel', name: 'Hotel' }],
        },
      ],
    },
  },
  suggestions: { result: [{ id: 'lp3e9', name: 'The Cormorant Hotel' }] },
  properties: { properties: [{ id: 'city', name: 'City' }] },
};
