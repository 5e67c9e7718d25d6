import { refuse } from '../../contract/refusal.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { historyFor, type HistoryWanted } from './read-history.ts';
import {
  idsOfHotel,
  idsOfHotelAnswer,
  idsOfHotelExample,
  idsOfHotelQuery,
  shownIdsOfHotel,
} from './ids-of-hotel.ts';
import { historyAnswer, historyExample, historyQuery, shownHistory } from './shapes.ts';

interface Query {
  readonly partner?: string;
  readonly partnerId?: string;
  readonly hotelId?: string;
}

export const historyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/hotels/match/history',
    group: 'id-mapping',
    summary: 'Read the history of an id or a hotel',
    description:
      'Lists everything that changed an id of a partner, or a hotel: changes of the feed with what made them, decisions of this account, and releases, in order. The newest 1,000 changes. A key with the scope `operate` also sees the files, and the jobs and keys of other accounts.',
    query: historyQuery,
    answers: {
      200: { description: 'The history.', schema: historyAnswer, examples: { history: historyExample } },
    },
    refusals: ['partner-required', 'unknown-partner', 'history-refused'],
    handle: async (needs, { caller, query }) =>
      ok(shownHistory(await historyFor(needs, caller, wantedOf(query)))),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/partners/ids',
    group: 'id-mapping',
    summary: 'List the partner ids of a hotel',
    description:
      'Every id of a partner that leads to the hotel now, also through hotels that were merged into it.',
    rateClass: 'hotel-mapping',
    query: idsOfHotelQuery,
    answers: {
      200: { description: 'The ids.', schema: idsOfHotelAnswer, examples: { ids: idsOfHotelExample } },
    },
    refusals: ['history-refused'],
    handle: async (needs, { query }) => ok(shownIdsOfHotel(await idsOfHotel(needs, query.hotelId))),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/partners/ids/history',
    group: 'id-mapping',
    summary: 'Read how the partner ids of a hotel changed',
    description:
      'The history of the hotel with the changes of all partner ids that led to it: what gave it an id, and what took it away. The newest 1,000 changes.',
    rateClass: 'hotel-mapping',
    query: idsOfHotelQuery,
    answers: {
      200: {
        description: 'The history.',
        schema: historyAnswer,
        examples: { history: historyExample },
      },
    },
    refusals: ['history-refused'],
    handle: async (needs, { caller, query: { hotelId } }) =>
      ok(shownHistory(await historyFor(needs, caller, { hotelId, withIds: true }))),
  }),
];

function wantedOf({ partner, partnerId, hotelId }: Query): HistoryWanted {
  if (hotelId !== undefined && partner === undefined && partnerId === undefined) return { hotelId };
  if (hotelId !== undefined || partnerId === undefined)
    throw refuse('history-refused', 'expected `partner` and `partnerId`, or `hotelId`');
  return { partner: partner ?? '', partnerId };
}
