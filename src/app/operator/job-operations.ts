import { Type } from 'typebox';
import { choice, decimal, listOf, named, sent, text, time, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { listDeadLetters } from '../../platform/queue/dead-letters.ts';
import { countJobs } from '../../platform/queue/metrics.ts';
import { operation, type Operation } from './operation.ts';
import { requeueJobs } from './requeue-jobs.ts';

export const jobOperations: readonly Operation[] = [
  operation({
    command: 'jobs list',
    method: 'GET',
    path: '/jobs',
    summary: 'Count the background jobs',
    description: 'Counts the background jobs that wait and run, by task.',
    answers: {
      description: 'The counts.',
      data: listOf(
        named('OperatorJobCount', {
          task: text('The task.'),
          state: choice(['created', 'retry', 'active'], 'Whether they wait, wait for a retry, or run.'),
          jobs: integer('How many there are.'),
          oldestSeconds: decimal('How long the oldest has been due.'),
        }),
        'By task.',
      ),
      example: [{ task: 'events.deliver', state: 'active', jobs: 2, oldestSeconds: 0.4 }],
    },
    run: ({ db }) => countJobs(db),
  }),
  operation({
    command: 'jobs dead',
    method: 'GET',
    path: '/jobs/dead',
    summary: 'List the dead jobs',
    description: 'Lists the jobs whose last attempt failed, oldest first, without what they were to do.',
    answers: {
      description: 'The jobs.',
      data: listOf(
        named('OperatorDeadJob', {
          id: text('The id for `jobs requeue`.'),
          task: text('The task.'),
          reason: text('Why the last attempt failed.'),
          attempts: integer('Attempts.'),
          diedAt: time('When the last attempt failed.'),
        }),
        'Oldest first.',
      ),
      example: [
        {
          id: '0197a3f0-0000-7000-8000-000000000000',
          task: 'events.deliver',
          reason: 'the receiver is unknown',
          attempts: 6,
          diedAt: '2026-11-23T09:00:00.000Z',
        },
      ],
    },
    run: async ({ db }) =>
      (await listDeadLetters(db)).map(({ id, task, reason, attempts, diedAt }) => ({
        id,
        task,
        reason,
        attempts,
        diedAt,
      })),
  }),
  operation({
    command: 'jobs requeue',
    method: 'POST',
    path: '/jobs/requeue',
    summary: 'Queue dead jobs again',
    description: 'Queues dead jobs again, with all their attempts. Ids of other jobs have no effect.',
    body: {
      json: Type.Object({
        ids: Type.Array(sent('The id of a dead job.', limits.idCharacters), {
          minItems: 1,
          maxItems: limits.jobsRequeuedAtOnce,
          description: 'The jobs.',
        }),
      }),
      example: { ids: ['0197a3f0-0000-7000-8000-000000000000'] },
    },
    answers: {
      description: 'The jobs were put back into the queue.',
      data: named('OperatorJobsRequeued', { requeued: integer('How many were dead.') }),
      example: { requeued: 1 },
    },
    run: async (needs, { body: { ids } }) => ({ requeued: await requeueJobs(needs, ids) }),
  }),
];
