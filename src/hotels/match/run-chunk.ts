import { limits } from '../../contract/limits.ts';
import type { Job } from '../../contract/task.ts';
import type { Needs } from '../../platform/needs.ts';
import type { InputRow } from './input.ts';
import { countChunk, finishJob, jobById, readChunk, saveResult, startJob } from './job-store.ts';
import { matchRows } from './match-rows.ts';
import { insertReviews } from './review-store.ts';

type Asks = Pick<Needs, 'db' | 'config' | 'log' | 'clock'>;

export interface ChunkPayload {
  readonly jobId: string;
  readonly chunk: number;
}

/** What follows once the last chunk is in; enqueued in the transaction that counts it. */
export type AfterLast = (tx: Parameters<typeof saveResult>[0], jobId: string) => Promise<void>;

/**
 * Works off one chunk. Its part of the result, its review rows, the counters and the completion of the task are one
 * transaction: a worker that dies leaves a chunk that is still to be done, one that comes late finds it done.
 */
export async function runChunk(
  needs: Asks,
  payload: ChunkPayload,
  task: Job,
  gather: AfterLast,
): Promise<void> {
  const { db, clock } = needs;
  const { jobId, chunk } = payload;
  const job = await jobById(db, jobId);
  const held = await readChunk(db, jobId, chunk);
  if (job === undefined || held === undefined || held.isDone || job.status === 'error') {
    await db.transaction((tx) => task.complete(tx));
    return;
  }
  await startJob(db, jobId, clock.now());
  // Written by insertChunk of this program.
  const rows = JSON.parse(held.rows) as InputRow[];
  const { result, counts, reviews } = await matchRows(needs, job, { rows, firstRow: held.firstRow });
  await db.transaction(async (tx) => {
    if (await saveResult(tx, jobId, { chunk, result })) {
      await insertReviews(tx, jobId, reviews);
      const isLast = await countChunk(tx, jobId, { counts, at: clock.now() });
      if (isLast && job.outputUri !== null) await gather(tx, jobId);
      else if (isLast)
        await finishJob(tx, jobId, {
          at: clock.now(),
          expiresAt: new Date(clock.nowMs() + limits.matchKeptMs),
        });
    }
    await task.complete(tx);
  });
}
