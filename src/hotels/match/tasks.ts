import { Type } from 'typebox';
import { followDecisions } from './adopt/follow-decisions.ts';
import { followCatalogue } from './review/follow-catalogue.ts';
import { anyClaimEnded, deleteClaims } from './stores/claim-store.ts';
import { anyUnfollowed } from './stores/queue-head-store.ts';
import { limits } from '../../contract/limits.ts';
import { task, type Timer } from '../../contract/task.ts';
import type { Needs } from '../../contract/needs.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import { anyExpired, deleteJobs, deleteOfExpired } from './stores/expired-store.ts';
import { failJob } from './stores/job-store.ts';
import type { Next } from './submit/next-steps.ts';
import { planJob } from './submit/plan-job.ts';
import { runChunk } from './run/run-chunk.ts';
import { writeOutput } from './run/write-output.ts';

const retry = { limit: 5, delaySeconds: 1 };
/** Tasks of storage mostly wait, so several run concurrently: a slow bucket delays no other job. */
const WAITING_FOR_STORAGE = 4;

/** The error for clients when every attempt failed. The reason is in the log and in the dead letter, for the operator. */
const gaveUp = {
  plan: 'the input could not be read; submit the job again later',
  chunk: 'the rows could not be matched; submit the job again later',
  output: 'the result could not be written; submit the job again later',
} as const;

const failing =
  (error: string) =>
  ({ db, clock }: Needs, { jobId }: { jobId: string }): Promise<void> =>
    failJob(db, jobId, { error, at: clock.now() });

/** Writes the whole result to the storage address the job asked for. */
const writeMatchOutput = task({
  name: 'hotels.match-output',
  payload: Type.Object({ jobId: Type.String() }),
  retry,
  concurrency: WAITING_FOR_STORAGE,
  work: writeOutput,
  gaveUp: failing(gaveUp.output),
});

const runMatchChunk = task({
  name: 'hotels.match-chunk',
  payload: Type.Object({ jobId: Type.String(), chunk: Type.Integer({ minimum: 0 }) }),
  retry,
  // Matching uses a whole core; a second concurrent chunk would only wait.
  concurrency: 1,
  work: (needs, payload, job) =>
    runChunk(needs, payload, { task: job, next: nextOf(needs), follow: followDecisions }),
  gaveUp: failing(gaveUp.chunk),
});

/** Splits the object of a job into chunks. */
const planMatch = task({
  name: 'hotels.match-plan',
  payload: Type.Object({ jobId: Type.String() }),
  retry,
  concurrency: WAITING_FOR_STORAGE,
  work: (needs, { jobId }, job) => planJob(needs, { jobId, job, next: nextOf(needs) }),
  gaveUp: failing(gaveUp.plan),
});

export function nextOf({ queue }: Pick<Needs, 'queue'>): Next {
  return {
    plan: (tx, { jobId, account }) => queue.enqueue(tx, planMatch, { jobId }, { account }),
    chunks: (tx, { jobId, account, totalChunks }) =>
      queue.enqueueList(tx, runMatchChunk, {
        account,
        list: jobId,
        payloads: Array.from({ length: totalChunks }, (_, chunk) => ({ jobId, chunk })),
      }),
    output: (tx, jobId) => queue.enqueue(tx, writeMatchOutput, { jobId }, { key: jobId }),
  };
}

const deletion: Timer = {
  name: 'hotels.forget-match-jobs',
  everySeconds: 600,
  due: anyExpired,
  run: async (needs, signal) => {
    const { db, clock } = needs;
    const most = limits.matchDeletedAtOnce;
    for (const held of ['hotel_match_chunks', 'hotel_match_reviews', 'hotel_match_queue'] as const)
      while (!signal.aborted && (await deleteOfExpired(db, held, { at: clock.now(), most })) > 0);
    await deleteOld(needs, 'matches', {
      signal,
      async deleteSome(before) {
        const deleted = await deleteJobs(db, before, most);
        return { deleted, isLast: deleted === 0 };
      },
    });
  },
};

const followMerges: Timer = {
  name: 'hotels.follow-catalogue',
  everySeconds: 2,
  due: anyUnfollowed,
  run: followCatalogue,
};

const endClaims: Timer = {
  name: 'hotels.end-claims',
  everySeconds: 600,
  due: anyClaimEnded,
  run: ({ db, clock }) => deleteClaims(db, clock.now()),
};

export const matchTasks = [planMatch, runMatchChunk, writeMatchOutput];
export const matchTimers: readonly Timer[] = [deletion, followMerges, endClaims];
