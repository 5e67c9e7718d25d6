import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { task, type Timer } from '../../contract/task.ts';
import { failedWhenRefused } from '../match/submit/refused-job.ts';
import { anyCheckExpired, failCheck, deleteCheckChunks, deleteChecks } from './check-store.ts';
import { chunksAtOnce } from './compare-chunk.ts';
import { runCheckChunk } from './run-check-chunk.ts';
import { planCheck, type NextOfCheck } from './submit-check.ts';

const retry = { limit: 5, delaySeconds: 1 };
const gaveUp =
  (error: string) =>
  ({ db, clock }: Needs, { jobId }: { jobId: string }): Promise<void> =>
    failCheck(db, jobId, { error, at: clock.now() });

const runChunk = task({
  name: 'hotels.cross-check-chunk',
  payload: Type.Object({ jobId: Type.String(), chunk: Type.Integer({ minimum: 0 }) }),
  retry,
  // A thread for each.
  concurrency: chunksAtOnce,
  work: runCheckChunk,
  gaveUp: gaveUp('the files could not be compared; submit the job again later'),
});

const plan = task({
  name: 'hotels.cross-check-plan',
  payload: Type.Object({ jobId: Type.String() }),
  retry,
  concurrency: 1,
  work: (needs, { jobId }, job) =>
    failedWhenRefused(needs, { jobId, job, fail: failCheck }, () =>
      planCheck(needs, { jobId, job, next: nextOfCheck(needs) }),
    ),
  gaveUp: gaveUp('the files could not be read; submit the job again later'),
});

export function nextOfCheck({ queue }: Pick<Needs, 'queue'>): NextOfCheck {
  return {
    plan: (tx, { jobId, account }) => queue.enqueue(tx, plan, { jobId }, { account }),
    chunks: (tx, { jobId, account, totalChunks }) =>
      queue.enqueueList(tx, runChunk, {
        account,
        list: jobId,
        payloads: Array.from({ length: totalChunks }, (_, chunk) => ({ jobId, chunk })),
      }),
  };
}

const deletion: Timer = {
  name: 'hotels.forget-cross-checks',
  everySeconds: 600,
  due: anyCheckExpired,
  async run({ db, clock }, signal) {
    const expired = { at: clock.now(), most: limits.matchDeletedAtOnce };
    while (!signal.aborted && (await deleteCheckChunks(db, expired)) > 0);
    if (!signal.aborted) await deleteChecks(db, expired.at);
  },
};

export const checkTasks = [plan, runChunk];
export const checkTimers: readonly Timer[] = [deletion];
