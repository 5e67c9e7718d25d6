import type { Owner } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { finalStates, type JobRequest } from '../../platform/final-states.ts';
import { checkLines, findCheck, type CheckJob } from './check-store.ts';
import { checkHeader, outcomes, type CheckOutcome } from './compare-entries.ts';
import { isFinal } from './submit-check.ts';

type ReadNeeds = Pick<Needs, 'db' | 'clock'>;

const statesOf = finalStates<CheckJob>(isFinal);

/** The job now or, with a number of seconds, when it has ended or the seconds are over. */
export function readCheck(needs: ReadNeeds, request: JobRequest): Promise<CheckJob> {
  return statesOf(needs).ofJob(request, () => ownCheck(needs, request.caller, request.jobId));
}

/** The result as CSV, or the lines of one outcome. */
export async function readCheckResult(
  needs: ReadNeeds,
  owner: Owner,
  { jobId, outcome }: { readonly jobId: string; readonly outcome: CheckOutcome | undefined },
): Promise<AsyncIterable<Uint8Array>> {
  const job = await ownCheck(needs, owner, jobId);
  if (job.status !== 'done') throw refuse('result-not-available');
  return resultOf(needs, jobId, outcome === undefined ? outcomes : [outcome]);
}

async function* resultOf(
  { db }: ReadNeeds,
  jobId: string,
  wanted: readonly CheckOutcome[],
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(checkHeader);
  for (const outcome of wanted) yield* checkLines(db, jobId, outcome);
}

/** A foreign job is reported exactly like an unknown one, and so is an expired one. */
async function ownCheck({ db, clock }: ReadNeeds, owner: Owner, id: string): Promise<CheckJob> {
  const job = await findCheck(db, owner, id);
  if (job === undefined || job.expiresAt <= clock.now()) throw refuse('unknown-job');
  return job;
}
