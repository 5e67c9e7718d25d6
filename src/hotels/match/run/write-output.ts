import type { Job } from '../../../contract/task.ts';
import type { Needs } from '../../../contract/needs.ts';
import { writeObject } from '../../../platform/objects/objects.ts';
import { failJob, finishJob, jobById } from '../stores/job-store.ts';
import { expiryOf } from '../submit/next-steps.ts';
import { resultBytes } from '../result/read-result.ts';
import { failedWhenRefused } from '../submit/refused-job.ts';

/** Streams the result to its address; only then is the job done. A repeat writes the same bytes. */
export async function writeOutput(
  needs: Pick<Needs, 'db' | 'config' | 'clock'>,
  { jobId }: { jobId: string },
  job: Job,
): Promise<void> {
  const { db, config, clock } = needs;
  await failedWhenRefused(needs, { jobId, job, fail: failJob }, async () => {
    const held = await jobById(db, jobId);
    if (held?.status === 'running' && held.outputUri !== null)
      await writeObject(config, held.outputUri, resultBytes(db, jobId));
    await db.transaction(async (tx) => {
      await finishJob(tx, jobId, { at: clock.now(), expiresAt: expiryOf(needs) });
      await job.complete(tx);
    });
  });
}
