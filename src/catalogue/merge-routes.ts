import { Type } from 'typebox';
import { sent } from '../contract/fields.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { mergeHotels } from './maintain/merge-hotels.ts';
import { unmergeHotel } from './maintain/unmerge-hotels.ts';
import {
  mergedAnswer,
  mergeExamples,
  mergeRequest,
  unmergedAnswer,
  unmergeQuery,
} from './wire/merge-shapes.ts';

export const mergeRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: '/data/merges/{hotelId}',
    group: 'data',
    scope: 'operate',
    summary: 'Merge two hotels',
    description:
      'From now on the id of the hotel, and every partner id that leads to it, lead to the survivor. Sending it again changes nothing. With `dryRun`, the answer says what would move.',
    params: Type.Object({ hotelId: sent('The hotel that is merged into the survivor.') }),
    body: { json: mergeRequest, example: mergeExamples.request },
    answers: {
      200: {
        description: 'The hotels.',
        schema: mergedAnswer,
        examples: { merged: mergeExamples.merged, dryRun: mergeExamples.dryRun },
      },
    },
    refusals: ['merge-refused'],
    handle: async (needs, { caller, params: { hotelId }, body: { survivorId, dryRun = false } }) => {
      const wanted = { loser: hotelId, survivor: survivorId, by: caller.keyId, isDryRun: dryRun };
      const { loser, survivor, changed, moves } = await mergeHotels(needs, wanted);
      return ok({ hotelId: loser, survivorId: survivor, changed, ...(moves !== undefined && { moves }) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/data/merges/{hotelId}',
    group: 'data',
    scope: 'operate',
    summary: 'Undo a merge',
    description:
      'Reverses a merge: the hotel is separate again. Its rooms, reviews, partner ids and decisions return to it; the response lists the records of all accounts that a person should check (docs/the-map.md). With `preview`, nothing changes.',
    params: Type.Object({ hotelId: sent('The merged hotel.') }),
    query: unmergeQuery,
    answers: {
      200: {
        description: 'The hotels, and the records to check.',
        schema: unmergedAnswer,
        examples: { unmerged: mergeExamples.unmerged, preview: mergeExamples.preview },
      },
    },
    refusals: ['not-merged'],
    handle: async (needs, { caller, params: { hotelId }, query: { preview = false } }) =>
      ok(await unmergeHotel(needs, { hotel: hotelId, by: caller.keyId, isDryRun: preview })),
  }),
];
