import { Type } from 'typebox';
import { sent } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { readChanges } from './maintain/read-changes.ts';
import { changesAnswer, shownChanges } from './wire/change-shapes.ts';
import { samples } from './wire/samples.ts';

export const changeRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/data/changes',
    group: 'data',
    summary: 'Read the change feed',
    description:
      'Returns every change of hotels and of partner ids, in order. Send `next` of the response as `after` of the next request, also if the page is empty; a change that is visible later never has a smaller number. The feed does not expire. The event `catalogue.changed` reports new changes.',
    query: Type.Object({
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Changes after this number; 0, the default, for all.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.listedChanges,
          description: `Number of changes; ${limits.listedChanges} when absent.`,
        }),
      ),
      partner: Type.Optional(
        sent(
          'Only changes that can alter an answer for this partner: those of its ids, and hotels that were merged, unmerged, deleted or restored.',
        ),
      ),
    }),
    answers: {
      200: {
        description: 'The changes after the number.',
        schema: changesAnswer,
        examples: { changes: samples.changes },
      },
    },
    refusals: ['misfit', 'unknown-partner'],
    handle: async (needs, { query: { after = 0, limit = limits.listedChanges, partner } }) =>
      ok(
        shownChanges(
          await readChanges(needs, { after, limit, partner: partner === '' ? undefined : partner }),
        ),
      ),
  }),
];
