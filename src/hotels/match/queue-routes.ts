import { ok, route, type Route } from '../../contract/route.ts';
import { queueAnswer, queueExample, queueQuery } from './queue-shapes.ts';
import { readQueue } from './review/read-queue.ts';

export const queueRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/hotels/match/reviews',
    group: 'hotel-match',
    summary: 'Read the review rows of all jobs',
    description:
      'One list of the review rows of all jobs with an available result, without the evidence. For the evidence of a row, read the review rows of its job with `after` one less than `row`, `limit=1` and `explanations=true`.',
    query: queueQuery,
    answers: { 200: { description: 'A page.', schema: queueAnswer, examples: { page: queueExample } } },
    refusals: ['misfit'],
    handle: async (needs, { caller, query }) => ok(await readQueue(needs, caller, query)),
  }),
];
