import { limits } from '../../../contract/limits.ts';
import type { Sql } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import { finishJob, type MatchJob } from '../stores/job-store.ts';

export interface ChunkPayload {
  readonly jobId: string;
  readonly chunk: number;
}

/** The queue serves accounts in turn. */
export interface AccountJob {
  readonly jobId: string;
  readonly account: string;
}

/** The tasks to enqueue next, in the transaction of the job. */
export interface Next {
  readonly plan: (tx: Sql, job: AccountJob) => Promise<void>;
  readonly chunks: (tx: Sql, plan: AccountJob & { readonly totalChunks: number }) => Promise<void>;
  readonly output: (tx: Sql, jobId: string) => Promise<void>;
}

/** Every row is decided: the job is done, unless its result must still be written to its address. */
export async function endRows(
  { clock }: Pick<Needs, 'clock'>,
  tx: Sql,
  { id, outputUri, next }: Pick<MatchJob, 'id' | 'outputUri'> & { readonly next: Pick<Next, 'output'> },
): Promise<void> {
  if (outputUri === null) return finishJob(tx, id, { at: clock.now(), expiresAt: expiryOf({ clock }) });
  await next.output(tx, id);
}

/** A job that never ends expires a week after it was submitted; one that ends, a week after its end. */
export function expiryOf({ clock }: Pick<Needs, 'clock'>): Date {
  return new Date(clock.nowMs() + limits.matchKeptMs);
}
