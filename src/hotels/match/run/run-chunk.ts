import type { Tx } from '../../../contract/database.ts';
import type { Owner } from '../../../contract/owner.ts';
import type { Needs } from '../../../contract/needs.ts';
import type { Job } from '../../../contract/task.ts';
import type { InputRow } from '../input/input.ts';
import { readChunk, saveResult } from '../stores/chunk-store.ts';
import { countChunk, jobById, startJob } from '../stores/job-store.ts';
import type { Decision } from '../stores/decision-store.ts';
import { matchRows } from './match-rows.ts';
import { recordKnownPairs, type KnownPairsApplied } from './record-known-pairs.ts';
import { endRows, type ChunkPayload, type Next } from '../submit/next-steps.ts';
import { deleteAdvance } from '../stores/progress-store.ts';
import { insertReviews } from '../stores/review-store.ts';
import type { IndexNeeds } from './country-indexes.ts';
import { reportAdvance } from './report-advance.ts';

interface Around {
  readonly task: Job;
  readonly next: Pick<Next, 'output'>;
  /** Moves the ids of adopted rows with decisions about them. */
  readonly follow: (
    tx: Tx,
    needs: Pick<Needs, 'clock'>,
    made: {
      readonly owner: Owner;
      readonly decisions: readonly (Decision & { readonly statedAt?: Date | undefined })[];
    },
  ) => Promise<void>;
}

/**
 * Runs one chunk. Its part of the result, its review rows, the counters and the completion of the task are one
 * transaction: a worker that dies leaves a chunk that must still run, and a late one finds it done.
 */
export async function runChunk(
  needs: IndexNeeds & Pick<Needs, 'random'>,
  { jobId, chunk }: ChunkPayload,
  { task, next, follow }: Around,
): Promise<void> {
  const { db, clock } = needs;
  const job = await jobById(db, jobId);
  const held = await readChunk(db, jobId, chunk);
  if (job === undefined || held === undefined || held.isDone || job.status === 'error') {
    await db.transaction((tx) => task.complete(tx));
    return;
  }
  await startJob(db, jobId, clock.now());
  // Written by insertChunk of this program.
  const rows = JSON.parse(held.rows) as InputRow[];
  const report = reportAdvance(needs, { job: jobId, chunk });
  const owner = { accountId: job.account, environment: job.environment };
  let applied: KnownPairsApplied | undefined;
  const found = await matchRows(needs, job, {
    rows,
    firstRow: held.firstRow,
    advance: report.note,
    // The rows of a dry run are not decided.
    ...(job.listRows === null && {
      applyKnown: async (judged) =>
        (applied = await recordKnownPairs(needs, owner, { job: jobId, rows: judged })).rows,
    }),
  });
  await report.end();
  const { result, counts, reviews } = found;
  await db.transaction(async (tx) => {
    if (await saveResult(tx, jobId, { chunk, result })) {
      await deleteAdvance(tx, jobId, chunk);
      await applied?.save(tx, (decisions) => follow(tx, needs, { owner, decisions }));
      if (job.listRows === null) await insertReviews(tx, jobId, reviews);
      const isLast = await countChunk(tx, jobId, { counts, at: clock.now() });
      if (isLast) await endRows(needs, tx, { ...job, next });
    }
    await task.complete(tx);
  });
}
