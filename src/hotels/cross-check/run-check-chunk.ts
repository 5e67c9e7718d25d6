import { readSurvivors } from '../../catalogue/survivors.ts';
import type { Job } from '../../contract/task.ts';
import type { Needs } from '../../contract/needs.ts';
import { expiryOf } from '../match/submit/next-steps.ts';
import { endCheckChunk, startCheckChunk } from './check-store.ts';
import { compareChunk } from './compare-chunk.ts';

/** One transaction writes the result, the counters and the end of the task: if a worker dies, another one runs the chunk. */
export async function runCheckChunk(
  needs: Pick<Needs, 'db' | 'clock'>,
  { jobId: job, chunk }: { readonly jobId: string; readonly chunk: number },
  task: Job,
): Promise<void> {
  const { db, clock } = needs;
  const kept = await startCheckChunk(db, { job, chunk, at: clock.now() });
  const compared =
    kept === undefined
      ? undefined
      : await compareChunk(needs, { chunk: kept, survivors: await readSurvivors(db) });
  await db.transaction(async (tx) => {
    if (compared !== undefined)
      await endCheckChunk(tx, { job, chunk, ...compared, at: clock.now(), expiresAt: expiryOf(needs) });
    await task.complete(tx);
  });
}
