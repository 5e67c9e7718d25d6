import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { task, type Timer } from '../../contract/task.ts';
import { failJob, forgetJobs, forgetResults } from './job-store.ts';
import { planJob } from './plan-job.ts';
import { runChunk } from './run-chunk.ts';
import { writeOutput } from './write-output.ts';

const retry = { limit: 5, delaySeconds: 1 };

/** Writes the whole result to the storage address the job asked for. */
const writeMatchOutput = task({
  name: 'hotels.match-output',
  payload: Type.Object({ jobId: Type.String() }),
  retry,
  concurrency: 1,
  work: writeOutput,
  gaveUp: ({ db, clock }, { jobId }, reason) =>
    failJob(db, jobId, { error: `the result could not be written: ${reason}`, at: clock.now() }),
});

export const runMatchChunk = task({
  name: 'hotels.match-chunk',
  payload: Type.Object({ jobId: Type.String(), chunk: Type.Integer({ minimum: 0 }) }),
  retry,
  // Matching fills a core; a second chunk side by side would only wait.
  concurrency: 1,
  work: (needs, payload, job) =>
    runChunk(needs, payload, job, (tx, jobId) =>
      needs.queue.enqueue(tx, writeMatchOutput, { jobId }, { key: jobId }),
    ),
  gaveUp: ({ db, clock }, { jobId, chunk }, reason) =>
    failJob(db, jobId, { error: `chunk ${chunk} could not be matched: ${reason}`, at: clock.now() }),
});

/** Cuts the object a job names into chunks. */
export const planMatch = task({
  name: 'hotels.match-plan',
  payload: Type.Object({ jobId: Type.String() }),
  retry,
  concurrency: 1,
  work: (needs, { jobId }, job) =>
    planJob(needs, { jobId, job, enqueue: (tx, payload) => needs.queue.enqueue(tx, runMatchChunk, payload) }),
  gaveUp: ({ db, clock }, { jobId }, reason) =>
    failJob(db, jobId, { error: `the input could not be read: ${reason}`, at: clock.now() }),
});

const forget: Timer = {
  name: 'hotels.forget-match-jobs',
  everySeconds: 600,
  run: async ({ db, clock }, signal) => {
    const most = limits.matchForgottenAtOnce;
    while (!signal.aborted && (await forgetResults(db, clock.now(), most)) > 0);
    const before = new Date(clock.nowMs() - limits.matchRememberedMs);
    while (!signal.aborted && (await forgetJobs(db, before, most)) > 0);
  },
};

export const matchTasks = [planMatch, runMatchChunk, writeMatchOutput];
export const matchTimers: readonly Timer[] = [forget];
