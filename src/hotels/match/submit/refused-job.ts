import type { Tx } from '../../../contract/database.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { appearance, simpleText } from '../../../contract/refusals.ts';
import type { Job } from '../../../contract/task.ts';
import { withoutCardNumbers } from '../../../lib/cards/card-number.ts';
import type { Needs } from '../../../contract/needs.ts';

interface Step {
  readonly jobId: string;
  readonly job: Job;
  /** Stores the error of the job. */
  readonly fail: (tx: Tx, jobId: string, failure: { error: string; at: Date }) => Promise<void>;
}

/** Runs a step of a job. A refusal is permanent: the job ends at once with that error. */
export async function failedWhenRefused(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { jobId, job, fail }: Step,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = withoutCardNumbers(simpleText(appearance('hotel-match', error.refusal), error.detail));
    await db.transaction(async (tx) => {
      await fail(tx, jobId, { error: text, at: clock.now() });
      await job.complete(tx);
    });
  }
}
