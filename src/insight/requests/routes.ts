import { ok, route, type Route } from '../../contract/route.ts';
import { readRequests } from './read-requests.ts';
import { requestsAnswer, requestsExample, requestsQuery } from './shapes.ts';

export const requestRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/requests',
    group: 'operations',
    scope: 'sell',
    summary: 'List the last calls',
    description:
      'Lists the last 10,000 calls of the account in the environment of the key, also failed ones, with time and size. A call is listed about a second after its response.',
    query: requestsQuery,
    answers: { 200: { description: 'A page.', schema: requestsAnswer, examples: { page: requestsExample } } },
    refusals: [],
    handle: async (needs, { caller, query }) => ok(await readRequests(needs, caller, query)),
  }),
];
