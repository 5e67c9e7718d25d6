import { Refusal } from '../../../contract/refusal.ts';
import { appearance, simpleText } from '../../../contract/refusals.ts';
import type { Job } from '../../../contract/task.ts';
import { withoutCardNumbers } from '../../../lib/card-number.ts';
import type { Needs } from '../../../contract/needs.ts';
import { failJob } from '../stores/job-store.ts';

/** Runs a step of a job. A refusal is permanent: the job ends at once with that error. */
export async function failedWhenRefused(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { jobId, job }: { jobId: string; job: Job },
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = withoutCardNumbers(simpleText(appearance('hotel-match', error.refusal), error.detail));
    await db.transaction(async (tx) => {
      await failJob(tx, jobId, { error: text, at: clock.now() });
      await job.complete(tx);
    });
  }
}
