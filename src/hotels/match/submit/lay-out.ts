import { refuse } from '../../../contract/refusal.ts';
import type { Sql } from '../../../contract/database.ts';
import type { InputFile } from '../input/input.ts';
import { insertChunk } from '../stores/chunk-store.ts';
import { setPlan } from '../stores/job-store.ts';
import type { Next } from './next-steps.ts';

interface Laying {
  readonly account: string;
  readonly input: InputFile;
  /** A list with more is refused. */
  readonly mostRows: number;
  readonly at: Date;
  readonly next: Pick<Next, 'chunks'>;
  /** Checked between two chunks. */
  readonly signal: AbortSignal;
}

/**
 * Stores the rows of a list as chunks, each written as soon as it is read, and enqueues them: all in the transaction of
 * the job. A job that was planned already is not changed.
 */
export async function layOut(
  tx: Sql,
  jobId: string,
  { account, input, mostRows, at, next, signal }: Laying,
): Promise<void> {
  let total = 0;
  let totalChunks = 0;
  for await (const chunk of input.chunks) {
    signal.throwIfAborted();
    total += chunk.rows.length;
    if (total > mostRows) throw refuse('too-many-hotels', mostRows.toLocaleString('en'));
    await insertChunk(tx, jobId, chunk);
    totalChunks += 1;
  }
  const plan = { total, totalChunks, sharedPoints: input.sharedPoints(), at };
  if (await setPlan(tx, jobId, plan)) await next.chunks(tx, { jobId, account, totalChunks });
  signal.throwIfAborted();
}
