import type { Owner } from '../../../contract/owner.ts';
import type { Db } from '../../../contract/database.ts';
import { refuse } from '../../../contract/refusal.ts';
import type { Needs } from '../../../contract/needs.ts';
import { decidedBytes } from './decided-result.ts';
import { resultParts } from '../stores/result-parts.ts';
import { hasRows, ownJob } from './own-job.ts';
import { resultHeader } from './result-row.ts';

/** The refusal for a result that is not here because the job was to write it to a storage address. */
const elsewhere = {
  queued: 'result-goes-elsewhere',
  running: 'result-goes-elsewhere',
  done: 'result-written-elsewhere',
  error: 'result-not-written',
} as const;

export interface WantedResult {
  readonly jobId: string;
  /** With what people have decided of its review rows since. */
  readonly isDecided: boolean;
}

/** The whole result in the order of the input. */
export async function readResult(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { jobId: id, isDecided }: WantedResult,
): Promise<AsyncIterable<Uint8Array>> {
  const job = await ownJob(needs, owner, id);
  if (job.outputUri !== null) throw refuse(elsewhere[job.status], undefined, { output_gcs: job.outputUri });
  if (!hasRows(job, needs)) throw refuse('result-not-available');
  return isDecided ? decidedBytes(needs.db, id) : resultBytes(needs.db, id);
}

export async function* resultBytes(db: Db, id: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(resultHeader);
  yield* resultParts(db, id);
}
