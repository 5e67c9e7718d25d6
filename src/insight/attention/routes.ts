import { ok, route, type Route } from '../../contract/route.ts';
import { readAttention } from './read-attention.ts';
import { attentionAnswer, attentionExample, attentionQuery } from './shapes.ts';

export const attentionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/attention',
    group: 'operations',
    scope: 'operate',
    summary: 'List what waits for an operator',
    description:
      'Lists pending changes of bookings, cancellations that fail, refused refunds, overdue charges, bookings without a known outcome, rooms without a booking, dead jobs and interrupted imports, of all accounts and both environments, with the command that handles each.',
    query: attentionQuery,
    answers: {
      200: { description: 'A page.', schema: attentionAnswer, examples: { page: attentionExample } },
    },
    refusals: [],
    handle: async (needs, { query }) => ok(await readAttention(needs, query)),
  }),
];
