import type { Job } from '../../contract/task.ts';
import type { Sql } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import { readObject } from '../../platform/objects/objects.ts';
import { readInput } from './input.ts';
import { insertChunk, jobById, setPlan } from './job-store.ts';
import type { Next } from './next-steps.ts';
import { failedWhenRefused } from './refused-job.ts';

interface Planning {
  readonly jobId: string;
  readonly job: Job;
  readonly next: Pick<Next, 'chunk' | 'output'>;
}

/**
 * Cuts the object a job names into chunks and enqueues them, in one transaction: a plan that died midway has left
 * nothing, so a job never has rows of two versions of the object. It is patient, for the storage may pause.
 */
export async function planJob(
  needs: Pick<Needs, 'db' | 'clock' | 'config'>,
  { jobId, job, next }: Planning,
): Promise<void> {
  const { db } = needs;
  const held = await jobById(db, jobId);
  if (held === undefined || held.inputUri === null || held.status === 'done' || held.status === 'error') {
    await db.transaction((tx) => job.complete(tx));
    return;
  }
  const { inputUri } = held;
  await failedWhenRefused(needs, { jobId, job }, async () => {
    await db.patient.transaction(async (tx) => {
      const plan = await cut(tx, needs.config, { id: held.id, uri: inputUri });
      if (await setPlan(tx, jobId, { ...plan, at: needs.clock.now() })) {
        for (let chunk = 0; chunk < plan.totalChunks; chunk++) await next.chunk(tx, { jobId, chunk });
      }
      await job.complete(tx);
    });
  });
}

async function cut(tx: Sql, config: Needs['config'], { id, uri }: { id: string; uri: string }) {
  const { chunks, sharedPoints } = await readInput(await readObject(config, uri), config.matchChunkRows);
  let total = 0;
  let totalChunks = 0;
  for await (const chunk of chunks) {
    await insertChunk(tx, id, chunk);
    total += chunk.rows.length;
    totalChunks += 1;
  }
  return { total, totalChunks, sharedPoints: sharedPoints() };
}
