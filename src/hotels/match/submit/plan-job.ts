import type { Job } from '../../../contract/task.ts';
import type { Needs } from '../../../contract/needs.ts';
import { readObject } from '../../../platform/objects/objects.ts';
import { readInput } from '../input/input.ts';
import { failJob, jobById } from '../stores/job-store.ts';
import { layOut } from './lay-out.ts';
import type { Next } from './next-steps.ts';
import { failedWhenRefused } from './refused-job.ts';

interface Planning {
  readonly jobId: string;
  readonly job: Job;
  readonly next: Pick<Next, 'chunks'>;
}

/**
 * Splits the object of a job into chunks and enqueues them, in one transaction: a plan that dies leaves
 * nothing, so a job never has rows of two versions of the object. It has no time limit, because the storage may be slow.
 */
export async function planJob(
  needs: Pick<Needs, 'db' | 'clock' | 'config'>,
  { jobId, job, next }: Planning,
): Promise<void> {
  const { db, clock, config } = needs;
  const held = await jobById(db, jobId);
  if (held === undefined || held.inputUri === null || held.status === 'done' || held.status === 'error') {
    await db.transaction((tx) => job.complete(tx));
    return;
  }
  const { inputUri, account } = held;
  await failedWhenRefused(needs, { jobId, job, fail: failJob }, async () => {
    await db.patient.transaction(async (tx) => {
      const input = await readInput(await readObject(config, inputUri), config.matchChunkRows);
      const laying = { account, input, mostRows: Infinity, at: clock.now(), next, signal: job.signal };
      await layOut(tx, jobId, laying);
      await job.complete(tx);
    });
  });
}
