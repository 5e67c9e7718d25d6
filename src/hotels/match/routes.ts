import { storedInput, uploadForm } from './wire/input-shapes.ts';
import { sent } from '../../contract/fields.ts';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { statusQuery } from '../../contract/status-wait.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import type { Tx } from '../../contract/database.ts';
import { beforeDeadline } from '../deadline.ts';
import { decideJob } from './review/decide-by-filter.ts';
import { decideRows, listDecisions } from './review/decide-rows.ts';
import { undoAct, undoDecision } from './review/undo-decisions.ts';
import { actUndone, decisionUndone, undoExamples } from './wire/undo-shapes.ts';
import { decidedAnswer, decisionsAnswer } from './wire/decided-shapes.ts';
import { examples } from './wire/examples.ts';
import type { MatchJob } from './stores/job-store.ts';
import { readResult } from './result/read-result.ts';
import { readReviews } from './review/read-reviews.ts';
import { readStatus } from './result/read-status.ts';
import {
  decisionsRequest,
  pageQuery,
  resultQuery,
  resultCsv,
  reviewDecision,
  reviewsAnswer,
  reviewsQuery,
} from './wire/shapes.ts';
import { jobStatus, shownJob } from './wire/job-shapes.ts';
import { submitForm, submitStored } from './submit/submit-job.ts';
import { nextOf } from './tasks.ts';

const group = 'hotel-match';
const deciding = { group, scope: 'decide' } as const;
const rateClass = 'hotel-mapping';
/** The three operations that replace a remote service: each can answer that it is unreachable or too slow. */
const jobParams = Type.Object({
  jobId: sent('uuid, from the answer to the submit.'),
});

export const matchRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/hotels/match/async',
    group,
    summary: 'Match hotels by content',
    description:
      'Send a list of hotels as CSV, or its address in storage. The job finds the hotel of each row in the catalogue. The file needs columns of name and country under any usual heading; address, city, region, postal code, coordinates, phone and website help. Every row is in the result, in the order of the input. Result values: docs/hotel-matching.md.',
    rateClass,
    idempotent: 'last-transaction',
    body: {
      json: storedInput,
      multipart: uploadForm,
      example: examples.stored,
      multipartExample: examples.uploaded,
      maxBytes: limits.hotelFileBytes + limits.hotelFormBytes,
      tooLarge: 'hotels-too-large',
    },
    answers: {
      202: {
        description: 'The job is queued.',
        schema: jobStatus,
        examples: { queued: examples.queued },
      },
    },
    refusals: ['unreadable-hotels', 'storage-refused', 'too-many-hotels', 'upstream-unreachable'],
    handle: (needs, { caller, parts, body, keyed, signal }) =>
      beforeDeadline(needs, signal, async (timeUp) => {
        const next = nextOf(needs);
        const answer = (tx: Tx, job: MatchJob) => keyed.complete(tx, { status: 202, body: shownJob(job) });
        const submitting =
          parts === undefined
            ? submitStored(needs, caller, { request: body, next, answer })
            : submitForm(needs, { caller, parts, signal: timeUp }, { next, answer });
        return untilAborted(submitting, timeUp);
      }),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/async/jobs/{jobId}/status',
    group,
    summary: 'Read the status of a match job',
    description:
      'Counters only rise, and `done` is always matched + review + no_match. Use `wait`, or poll until the status is `done` or `error`.',
    rateClass,
    params: jobParams,
    query: statusQuery,
    answers: {
      200: { description: 'The status.', schema: jobStatus, examples: { running: examples.running } },
    },
    refusals: ['unknown-job', 'upstream-unreachable'],
    handle: async (needs, { caller, params: { jobId }, query: { wait: seconds = 0 }, signal, closing }) =>
      ok(shownJob(await readStatus(needs, { caller, jobId, seconds, signal, closing }))),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/async/jobs/{jobId}',
    group,
    summary: 'Read the result of a match job',
    description:
      'One row for each row of the input, in its order. Kept for seven days after the end of the job. With `decided`, the result includes later decisions on review rows: accepted rows are matched with confidence 1, rejected rows have no match.',
    rateClass,
    params: jobParams,
    query: resultQuery,
    answers: {
      200: {
        description: 'The result.',
        contentType: 'text/csv; charset=utf-8',
        schema: resultCsv,
        headers: { 'Content-Disposition': 'Suggests a file name with the id of the job.' },
        examples: { result: examples.result },
      },
    },
    refusals: [
      'unknown-job',
      'result-not-available',
      'result-goes-elsewhere',
      'result-not-written',
      'result-written-elsewhere',
      'upstream-unreachable',
    ],
    handle: async (needs, { caller, params: { jobId }, query, signal }) => {
      const wanted = { jobId, isDecided: query.decided ?? false };
      const bytes = await beforeDeadline(needs, signal, (timeUp) =>
        untilAborted(readResult(needs, caller, wanted), timeUp),
      );
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="hotel-match-${jobId}.csv"`,
      };
      return { status: 200, headers, body: Readable.from(bytes, { objectMode: false }) };
    },
  }),
  route({
    method: 'GET',
    path: '/hotels/match/async/jobs/{jobId}/reviews',
    group,
    summary: 'Read the review rows of a match job',
    description:
      'Returns the rows that a person should check, page by page: the row as sent, the candidates with the evidence for and against each, and the decision, if one was made.',
    params: jobParams,
    query: reviewsQuery,
    answers: { 200: { description: 'A page.', schema: reviewsAnswer, examples: { page: examples.reviews } } },
    refusals: ['unknown-job', 'result-not-available'],
    handle: async (needs, { caller, params: { jobId }, query }) =>
      ok(await readReviews(needs, caller, { jobId, request: query })),
  }),
  route({
    method: 'POST',
    path: '/hotels/match/async/jobs/{jobId}/reviews',
    ...deciding,
    summary: 'Decide review rows of a match job',
    description:
      'Accepts or rejects the first candidate of the rows named, or of all open rows that the filter finds. In later jobs each decision takes precedence over the model. Rows can also be skipped.',
    idempotent: 'one-transaction',
    params: jobParams,
    body: { json: reviewDecision, example: examples.reviewDecision },
    answers: {
      200: {
        description: 'The decisions taken.',
        schema: decidedAnswer,
        examples: { decided: { decisions: examples.decisions.decisions } },
      },
    },
    refusals: ['unknown-job', 'result-not-available', 'decision-refused'],
    handle: async (needs, { caller, params: { jobId }, body }) =>
      ok(await decideJob(needs, caller, { jobId, request: body })),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/decisions',
    group,
    summary: 'List decisions',
    description: 'Lists all decisions of this account, sorted by row key.',
    query: pageQuery,
    answers: {
      200: { description: 'A page.', schema: decisionsAnswer, examples: { page: examples.decisions } },
    },
    refusals: ['wrong-input', 'decision-refused'],
    handle: async (needs, { caller, query }) => ok(await listDecisions(needs, caller, query)),
  }),
  route({
    method: 'POST',
    path: '/hotels/match/decisions',
    ...deciding,
    summary: 'Store decisions',
    description:
      'must-link: the row is this hotel; must-not-link: it is not. A new decision on the same pair replaces the old one.',
    idempotent: 'one-transaction',
    body: { json: decisionsRequest, example: examples.decisionsRequest, maxBytes: limits.largeJsonBodyBytes },
    answers: {
      200: {
        description: 'The decisions taken.',
        schema: decidedAnswer,
        examples: { decided: { decisions: examples.decisions.decisions } },
      },
    },
    refusals: ['decision-refused'],
    handle: async (needs, { caller, body }) => ok({ decisions: await decideRows(needs, caller, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/hotels/match/decisions/{decisionId}',
    ...deciding,
    summary: 'Undo a decision',
    description: 'Later jobs match the row again.',
    params: Type.Object({ decisionId: sent('uuid, from the list of decisions.') }),
    answers: {
      200: {
        description: 'The decision is undone.',
        schema: decisionUndone,
        examples: { undone: undoExamples.decision },
      },
    },
    refusals: ['unknown-decision'],
    handle: async (needs, { caller, params: { decisionId } }) =>
      ok(await undoDecision(needs, caller, decisionId)),
  }),
  route({
    method: 'DELETE',
    path: '/hotels/match/acts/{actId}',
    ...deciding,
    summary: 'Undo a bulk action',
    description:
      'Undoes the decisions of a bulk action. Decisions about its rows that were made since stay, and so do ids that were changed since.',
    params: Type.Object({ actId: sent('uuid, from the action.') }),
    answers: {
      200: {
        description: 'The decisions are undone.',
        schema: actUndone,
        examples: { undone: undoExamples.act },
      },
    },
    refusals: ['unknown-act'],
    handle: async (needs, { caller, params: { actId } }) => ok(await undoAct(needs, caller, actId)),
  }),
];
