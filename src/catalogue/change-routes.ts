import { Type } from 'typebox';
import { sent } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { readChanges } from './maintain/read-changes.ts';
import { changesAnswer, shownChanges } from './wire/change-shapes.ts';
import { examples } from './wire/examples.ts';

export const changeRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/data/changes',
    group: 'data',
    summary: 'Read the change feed',
    description: 'Returns the changes of hotels and partner ids in order. docs/the-map.md has the details.',
    query: Type.Object({
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Changes after this number; default 0.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.listedChanges,
          description: `Number of changes; ${limits.listedChanges} when absent.`,
        }),
      ),
      partner: Type.Optional(sent('Only changes that can alter an answer for this partner.')),
    }),
    answers: {
      200: {
        description: 'The changes after the number.',
        schema: changesAnswer,
        examples: { changes: examples.changes },
      },
    },
    refusals: ['unknown-partner'],
    handle: async (needs, { query: { after = 0, limit = limits.listedChanges, partner } }) =>
      ok(
        shownChanges(
          await readChanges(needs, { after, limit, partner: partner === '' ? undefined : partner }),
        ),
      ),
  }),
];
