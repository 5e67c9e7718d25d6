import type { Job } from '../../contract/task.ts';
import type { Needs } from '../../platform/needs.ts';
import { readObject } from '../../platform/objects/objects.ts';
import { readInput } from './input.ts';
import { insertChunk, jobById, setPlan, type MatchJob } from './job-store.ts';
import type { Next } from './next-steps.ts';
import { failedWhenRefused } from './refused-job.ts';

interface Planning {
  readonly jobId: string;
  readonly job: Job;
  readonly next: Pick<Next, 'chunk' | 'output'>;
}

/**
 * Cuts the object a job names into chunks. The same bytes are cut the same way, so a plan that died midway is made
 * again over what is there; the chunks are enqueued with the plan, in one transaction.
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
    const plan = await cut(needs, held, inputUri);
    await db.transaction(async (tx) => {
      if (await setPlan(tx, jobId, { ...plan, at: needs.clock.now() })) {
        for (let chunk = 0; chunk < plan.totalChunks; chunk++) await next.chunk(tx, { jobId, chunk });
      }
      await job.complete(tx);
    });
  });
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
