import type { Owner } from '../../../contract/owner.ts';
import type { Needs } from '../../../contract/needs.ts';
import { refuse } from '../../../contract/refusal.ts';
import { isUuid } from '../../../lib/text/uuid.ts';
import { findJob, type MatchJob } from '../stores/job-store.ts';

/** A foreign job is reported exactly like an unknown one. */
export async function ownJob({ db }: Pick<Needs, 'db'>, owner: Owner, id: string): Promise<MatchJob> {
  const job = isUuid(id) ? await findJob(db, owner, id) : undefined;
  if (job === undefined) throw refuse('unknown-job');
  return job;
}

/** Review rows are available with the result: for a running job there would be those of some chunks only. */
export async function jobWithRows(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  id: string,
): Promise<MatchJob> {
  const job = await ownJob(needs, owner, id);
  if (!hasRows(job, needs)) throw refuse('result-not-available');
  return job;
}

export function hasRows({ status, expiresAt }: MatchJob, { clock }: Pick<Needs, 'clock'>): boolean {
  return status === 'done' && expiresAt > clock.now();
}
