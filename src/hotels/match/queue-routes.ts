import { ok, route, type Route } from '../../contract/route.ts';
import { decidedAnswer } from './wire/decided-shapes.ts';
import {
  bulkDecision,
  bulkExample,
  bulkExpected,
  claimAnswer,
  claimedExample,
  claimExample,
  claimRequest,
  facetsAnswer,
  facetsExample,
  facetsQuery,
  queueAnswer,
  queueExample,
  queueQuery,
  releasedAnswer,
  releaseQuery,
} from './wire/queue-shapes.ts';
import { detailExample, reviewDetail, rowParams } from './wire/review-shapes.ts';
import { claimReviews, releaseReviews } from './review/claim-rows.ts';
import { decideByFilter } from './review/decide-by-filter.ts';
import { readFacets } from './review/read-facets.ts';
import { readReview } from './review/read-review.ts';
import { readQueue } from './review/read-queue.ts';
import { readTrend } from './review/read-trend.ts';
import { trendAnswer, trendExample, trendQuery } from './wire/trend-shapes.ts';

const claims = { path: '/hotels/match/reviews/claims', group: 'hotel-match', scope: 'decide' } as const;

export const queueRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/hotels/match/reviews',
    group: 'hotel-match',
    summary: 'Read the review rows of all jobs',
    description:
      'Lists the review rows of all jobs with an available result, without the evidence. For the evidence of a row, read the row.',
    query: queueQuery,
    answers: { 200: { description: 'A page.', schema: queueAnswer, examples: { page: queueExample } } },
    refusals: [],
    handle: async (needs, { caller, query }) => ok(await readQueue(needs, caller, query)),
  }),
  route({
    method: 'POST',
    path: '/hotels/match/reviews',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Decide review rows of all jobs',
    description:
      'Accepts or rejects the first candidate of all open rows that the filter finds, in one transaction, as one action with one id, which undoes it. If several rows have one key, the row of the newest job counts.',
    idempotent: 'one-transaction',
    body: { json: bulkDecision, example: bulkExample },
    answers: {
      200: {
        description: 'The decisions taken.',
        schema: decidedAnswer,
        examples: { preview: bulkExpected },
      },
    },
    refusals: [],
    handle: async (needs, { caller, body }) => ok(await decideByFilter(needs, caller, body)),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/reviews/facets',
    group: 'hotel-match',
    summary: 'Count the review rows of all jobs',
    description:
      'Counts the rows of the list for each class, country, reason, state and so on, under the same filters.',
    query: facetsQuery,
    answers: {
      200: { description: 'The counts.', schema: facetsAnswer, examples: { counts: facetsExample } },
    },
    refusals: [],
    handle: async (needs, { caller, query }) => ok(await readFacets(needs, caller, query)),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/reviews/trend',
    group: 'hotel-match',
    summary: 'Read how the queue has changed',
    description:
      'Returns how many review rows of all jobs were open, and how many were decided, over the last days.',
    query: trendQuery,
    answers: { 200: { description: 'The points.', schema: trendAnswer, examples: { trend: trendExample } } },
    refusals: [],
    handle: async (needs, { caller, query }) => ok(await readTrend(needs, caller, query)),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/async/jobs/{jobId}/reviews/{row}',
    group: 'hotel-match',
    summary: 'Read a review row',
    description:
      'Returns a row with its candidates, the evidence for each in words, which adds up to its score, other rows of the partner with the same candidate, and every decision about the row.',
    params: rowParams,
    answers: { 200: { description: 'The row.', schema: reviewDetail, examples: { row: detailExample } } },
    refusals: ['unknown-job', 'unknown-review', 'result-not-available'],
    handle: async (needs, { caller, params }) => ok(await readReview(needs, caller, params)),
  }),
  route({
    ...claims,
    method: 'POST',
    summary: 'Claim review rows',
    description:
      'Returns the first open rows under the filter and keeps them from other reviewers for a while, so that two people do not decide the same row. Rows that the reviewer has claimed already are returned again. A claim locks nothing: decisions by others are accepted.',
    body: { json: claimRequest, example: claimExample },
    answers: {
      200: { description: 'The rows.', schema: claimAnswer, examples: { claimed: claimedExample } },
    },
    refusals: [],
    handle: async (needs, { caller, body }) => ok(await claimReviews(needs, caller, body)),
  }),
  route({
    ...claims,
    method: 'DELETE',
    summary: 'Release review rows',
    description: 'Other reviewers can take the claimed rows at once.',
    query: releaseQuery,
    answers: {
      200: { description: 'Released.', schema: releasedAnswer, examples: { released: { released: 4 } } },
    },
    refusals: [],
    handle: async (needs, { caller, query }) => ok(await releaseReviews(needs, caller, query.reviewer)),
  }),
];
