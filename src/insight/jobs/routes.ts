import { Type } from 'typebox';
import { sent, text } from '../../contract/fields.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { followJob } from './follow-job.ts';
import { readJob, readJobs } from './read-jobs.ts';
import { job, jobExample, jobsAnswer, jobsQuery } from './shapes.ts';

const group = 'operations';
const scope = 'map';
const contentType = 'text/event-stream';

export const jobRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/jobs',
    group,
    scope,
    summary: 'List jobs',
    description:
      'Lists match jobs, cross-checks, deep-map jobs, calibrations and unfinished imports of the catalogue with their progress. Mapping ids needs no job: its response is the result.',
    query: jobsQuery,
    answers: {
      200: {
        description: 'A page.',
        schema: jobsAnswer,
        examples: { page: { jobs: [jobExample], next: null } },
      },
    },
    refusals: [],
    handle: async (needs, { caller, query }) => ok(await readJobs(needs, caller, query)),
  }),
  route({
    method: 'GET',
    path: '/jobs/{jobId}',
    group,
    scope,
    summary: 'Read the progress of a job',
    description:
      'The same for one job. The limits of the hotel-mapping operations do not apply. With `Accept: text/event-stream` the answer is a stream of events: `progress` with the job at once and after each change, then `end` with its final state.',
    params: Type.Object({ jobId: sent('From the list of jobs, or from the answer to the submit.') }),
    answers: {
      200: {
        description: 'The job.',
        schema: job,
        examples: { running: jobExample },
        streamed: {
          contentType,
          schema: text('The data of each event is the job.'),
          example: `event: progress\ndata: ${JSON.stringify(jobExample)}\n\n`,
        },
      },
    },
    refusals: ['unknown-job'],
    handle: async (needs, { caller, params: { jobId }, headers, signal, closing }) => {
      if (headers['accept']?.includes(contentType) !== true) return ok(await readJob(needs, caller, jobId));
      const body = await followJob(needs, { caller, jobId, signal, closing });
      return { status: 200, headers: { 'content-type': contentType, 'x-accel-buffering': 'no' }, body };
    },
  }),
];
