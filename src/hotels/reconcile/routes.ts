import type { Static } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { ok, route, type Call, type Route } from '../../contract/route.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Reply } from '../../contract/reply.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { beforeDeadline } from '../deadline.ts';
import { extendHotels, hotelsCalled, suggestHotels, suggestNamed } from './entities.ts';
import { manifestOf } from './manifest.ts';
import { previewOf, previewPolicy } from './preview.ts';
import { properties, types } from './properties.ts';
import { reconcile } from './reconcile.ts';
import {
  answer,
  previewQuery,
  proposed,
  proposedQuery,
  reconcileExamples as examples,
  reconcileForm,
  reconcileQuery,
  suggestions,
  suggestQuery,
} from './shapes.ts';

/** Clients add further parameters (`type_strict`, `_`, `lang` …). */
const own = { group: 'reconcile', mount: 'root', ignoresUnknownParameters: true } as const;

export const reconcileRoutes: readonly Route[] = [
  route({
    ...own,
    method: 'GET',
    path: '/reconcile',
    summary: 'Reconciliation service: manifest, or a batch',
    description:
      'The Reconciliation Service API 0.2 of the W3C community group, which OpenRefine uses: docs/openrefine.md. Without parameters, the manifest. The address may contain a key that may only `read`: `/reconcile/KEY`.',
    query: reconcileQuery,
    answers: {
      200: {
        description: 'The manifest, or the result of the batch.',
        schema: answer,
        examples: { manifest: examples.manifest, results: examples.results },
      },
    },
    refusals: ['reconcile-refused'],
    handle: (needs, call) =>
      call.query.queries === undefined && call.query.extend === undefined
        ? Promise.resolve(ok(manifestOf(baseOf(call))))
        : answered(needs, call, call.query),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/reconcile',
    summary: 'Reconcile a batch, or fetch properties',
    description:
      'A form with `queries` or `extend`. The score of a candidate is the calibrated confidence of the matcher, times 100; `match` is true for the verdict `matched` only.',
    body: { json: reconcileForm, isForm: true, example: examples.form, maxBytes: limits.reconcileBytes },
    answers: {
      200: { description: 'The result.', schema: answer, examples: { results: examples.results } },
    },
    refusals: ['reconcile-refused'],
    handle: (needs, call) => answered(needs, call, call.body),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/reconcile/suggest/entity',
    summary: 'Suggest hotels',
    description: 'Hotels whose words begin with the words typed.',
    query: suggestQuery,
    answers: {
      200: { description: 'Hotels.', schema: suggestions, examples: { hotels: examples.suggestions } },
    },
    refusals: [],
    handle: async (needs, { query: { prefix = '' } }) => ok(await suggestHotels(needs, prefix)),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/reconcile/suggest/property',
    summary: 'Suggest properties',
    description: 'Properties of hotels.',
    query: suggestQuery,
    answers: {
      200: {
        description: 'Properties.',
        schema: suggestions,
        examples: { properties: { result: examples.properties.properties } },
      },
    },
    refusals: [],
    handle: async (_, { query: { prefix = '' } }) => ok(suggestNamed(properties, prefix, properties.length)),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/reconcile/suggest/type',
    summary: 'Suggest types',
    description: 'Hotels, and hotels of each country: the type states the country of rows without one.',
    query: suggestQuery,
    answers: {
      200: {
        description: 'Types.',
        schema: suggestions,
        examples: { types: { result: [{ id: 'hotel-GB', name: 'Hotel in United Kingdom' }] } },
      },
    },
    refusals: [],
    handle: async (_, { query: { prefix = '' } }) =>
      ok(suggestNamed(types, prefix, limits.reconcileSuggestions)),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/reconcile/properties',
    summary: 'List properties to fetch',
    description: 'Properties that `extend` fetches.',
    query: proposedQuery,
    answers: {
      200: { description: 'Properties.', schema: proposed, examples: { properties: examples.properties } },
    },
    refusals: [],
    handle: async () => ok({ properties: properties.map(({ id, name }) => ({ id, name })) }),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/reconcile/preview',
    summary: 'Preview a hotel',
    description: 'A small page about a hotel, to be shown in a frame.',
    query: previewQuery,
    answers: {
      200: {
        description: 'The page.',
        contentType: 'text/html; charset=utf-8',
        examples: { page: previewOf(undefined, 'lp3e9') },
      },
    },
    refusals: [],
    handle: async (needs, { query: { id } }) => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': previewPolicy },
      body: previewOf((await hotelsCalled(needs, [id])).get(id), id),
    }),
  }),
];

async function answered(
  needs: Needs,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
  { queries, extend }: Static<typeof reconcileForm>,
): Promise<Reply> {
  const sent = queries ?? extend;
  if (sent === undefined) throw refuse('reconcile-refused', 'the form has neither queries nor extend');
  return beforeDeadline(needs, signal, async (timeUp) => {
    const work: Promise<unknown> =
      queries === undefined ? extendHotels(needs, sent) : reconcile(needs, caller, sent);
    return ok(await untilAborted(work, timeUp));
  });
}

/** The address of the service as this client knows it: with the key, if its own requests have it there. */
function baseOf({ publicUrl, headers }: Pick<Call, 'publicUrl' | 'headers'>): string {
  const key = headers['x-key-in-path'] === undefined ? '' : `/${headers['x-api-key'] ?? ''}`;
  return `${publicUrl}/reconcile${key}`;
}
