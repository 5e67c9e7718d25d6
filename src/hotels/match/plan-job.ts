import { Refusal } from '../../contract/refusal.ts';
import { appearance } from '../../contract/refusals.ts';
import type { Job } from '../../contract/task.ts';
import type { Sql } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import { readObject } from '../../platform/objects/objects.ts';
import { readInput } from './input.ts';
import { failJob, finishJob, insertChunk, jobById, setPlan, type MatchJob } from './job-store.ts';
import type { ChunkPayload } from './run-chunk.ts';
import { expiryOf } from './submit-job.ts';

interface Planning {
  readonly jobId: string;
  readonly job: Job;
  readonly enqueue: (tx: Sql, payload: ChunkPayload) => Promise<void>;
}

/**
 * Cuts the object a job names into chunks. The same bytes are cut the same way, so a plan that died midway is made
 * again over what is there; the chunks are enqueued with the plan, in one transaction.
 */
export async function planJob(
  needs: Pick<Needs, 'db' | 'clock' | 'config'>,
  { jobId, job, enqueue }: Planning,
): Promise<void> {
  const { db } = needs;
  const held = await jobById(db, jobId);
  if (held === undefined || held.inputUri === null || held.status === 'done' || held.status === 'error') {
    await db.transaction((tx) => job.complete(tx));
    return;
  }
  try {
    const plan = await cut(needs, held, held.inputUri);
    await db.transaction(async (tx) => {
      if (await setPlan(tx, jobId, { ...plan, at: needs.clock.now() })) {
        for (let chunk = 0; chunk < plan.totalChunks; chunk++) await enqueue(tx, { jobId, chunk });
        if (plan.totalChunks === 0)
          await finishJob(tx, jobId, { at: needs.clock.now(), expiresAt: expiryOf(needs) });
      }
      await job.complete(tx);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What is wrong with the file will be wrong at every try.
    const { simple = error.message } = appearance('hotel-match', error.refusal);
    await db.transaction(async (tx) => {
      await failJob(tx, jobId, { error: simple.replace('{}', error.detail ?? ''), at: needs.clock.now() });
      await job.complete(tx);
    });
  }
}

async function cut(needs: Pick<Needs, 'db' | 'config'>, { id }: MatchJob, uri: string) {
  const { chunks, sharedPoints } = await readInput(
    await readObject(needs.config, uri),
    needs.config.matchChunkRows,
  );
  let total = 0;
  let totalChunks = 0;
  for await (const chunk of chunks) {
    await insertChunk(needs.db, id, chunk);
    total += chunk.rows.length;
    totalChunks += 1;
  }
  return { total, totalChunks, sharedPoints: sharedPoints() };
}
