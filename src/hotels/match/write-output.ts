import { limits } from '../../contract/limits.ts';
import type { Job } from '../../contract/task.ts';
import type { Needs } from '../../platform/needs.ts';
import { writeObject } from '../../platform/objects/objects.ts';
import { finishJob, jobById } from './job-store.ts';
import { resultBytes } from './read-result.ts';

/** Streams the result to its address; only then is the job done. Written twice, it is the same bytes. */
export async function writeOutput(
  { db, config, clock }: Pick<Needs, 'db' | 'config' | 'clock'>,
  { jobId }: { jobId: string },
  job: Job,
): Promise<void> {
  const held = await jobById(db, jobId);
  if (held?.status === 'running' && held.outputUri !== null)
    await writeObject(config, held.outputUri, resultBytes(db, jobId));
  await db.transaction(async (tx) => {
    await finishJob(tx, jobId, { at: clock.now(), expiresAt: new Date(clock.nowMs() + limits.matchKeptMs) });
    await job.complete(tx);
  });
}
