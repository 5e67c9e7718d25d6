import type { Owner } from '../../../contract/owner.ts';
import type { Needs } from '../../../contract/needs.ts';
import { ownJob } from '../result/own-job.ts';
import { adoptionsOf, type PastAdoption } from '../stores/past-adoption-store.ts';

export interface PastAdoptions {
  readonly jobId: string;
  readonly adoptions: readonly PastAdoption[];
}

/** Each adoption of a job that changed ids, the newest first. */
export async function pastAdoptions(
  needs: Pick<Needs, 'db'>,
  owner: Owner,
  id: string,
): Promise<PastAdoptions> {
  const job = await ownJob(needs, owner, id);
  return { jobId: job.id, adoptions: await adoptionsOf(needs.db, job) };
}
