import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { sent } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { statusQuery } from '../../contract/status-wait.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { beforeDeadline } from '../deadline.ts';
import { readCheck, readCheckResult } from './read-check.ts';
import {
  checkExamples,
  checkResultQuery,
  crossCheck,
  crossCheckForm,
  crossCheckStored,
  shownCheck,
} from './shapes.ts';
import { submitCheckForm, submitStoredCheck } from './submit-check.ts';
import { nextOfCheck } from './tasks.ts';

const group = 'hotel-match';
const rateClass = 'hotel-mapping';
const params = Type.Object({ jobId: sent('Id of the job, from the answer to the submit.') });

export const crossCheckRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/hotels/match/cross-checks',
    group,
    summary: 'Compare two files of hotel ids',
    description:
      'Compares the mappings of two vendors for the same ids. Send both files as CSV, or their addresses in storage. The job reports agreements, conflicts with the verdict of the matcher, and ids of one file only. docs/the-map.md describes the result.',
    rateClass,
    body: {
      json: crossCheckStored,
      multipart: crossCheckForm,
      example: checkExamples.stored,
      multipartExample: checkExamples.uploaded,
      maxBytes: 2 * limits.hotelFileBytes + limits.hotelFormBytes,
      tooLarge: 'hotels-too-large',
    },
    answers: {
      202: {
        description: 'The job is queued.',
        schema: crossCheck,
        examples: { queued: checkExamples.queued },
      },
    },
    refusals: ['unreadable-hotels', 'storage-refused', 'upstream-unreachable'],
    handle: (needs, { caller, parts, body, signal }) =>
      beforeDeadline(needs, signal, async (timeUp) => {
        const next = nextOfCheck(needs);
        const submitting =
          parts === undefined
            ? submitStoredCheck(needs, caller, { request: body, next })
            : submitCheckForm(needs, { caller, parts, signal: timeUp }, next);
        return { status: 202, body: shownCheck(await untilAborted(submitting, timeUp)) };
      }),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/cross-checks/{jobId}',
    group,
    summary: 'Read the state of a cross-check',
    description: 'The counts are final when the status is `done`. Use `wait`, or poll.',
    params,
    query: statusQuery,
    answers: {
      200: { description: 'The job.', schema: crossCheck, examples: { done: checkExamples.done } },
    },
    refusals: ['unknown-job'],
    handle: async (needs, { caller, params: { jobId }, query: { wait: seconds = 0 }, signal, closing }) =>
      ok(shownCheck(await readCheck(needs, { caller, jobId, seconds, signal, closing }))),
  }),
  route({
    method: 'GET',
    path: '/hotels/match/cross-checks/{jobId}/result',
    group,
    summary: 'Read the result of a cross-check',
    description:
      'One row for each id: conflicts first, then ids of one file only, then agreements. Kept for seven days after the end of the job.',
    params,
    query: checkResultQuery,
    answers: {
      200: {
        description: 'The result.',
        contentType: 'text/csv; charset=utf-8',
        schema: Type.String({ description: 'CSV in UTF-8. Several hotels of a file are separated by `|`.' }),
        headers: { 'Content-Disposition': 'Suggests a file name with the id of the job.' },
        examples: { result: checkExamples.result },
      },
    },
    refusals: ['unknown-job', 'result-not-available'],
    handle: async (needs, { caller, params: { jobId }, query: { outcome } }) => {
      const bytes = await readCheckResult(needs, caller, { jobId, outcome });
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="cross-check-${jobId}.csv"`,
      };
      return { status: 200, headers, body: Readable.from(bytes, { objectMode: false }) };
    },
  }),
];
