import { availableParallelism } from 'node:os';
import type { Survivors } from '../../catalogue/survivors.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { openThreadPool, type ThreadPool } from '../../platform/thread-pool.ts';
import { comparedHotels } from '../match/stores/catalogue-store.ts';
import { partitionsOf, sizeOf, type Chunk } from './chunk.ts';
import { Comparison, type Compared } from './compare-entries.ts';
import type { CheckRequest } from './worker.ts';

/** How many chunks a process compares concurrently, each on its own thread. */
export const chunksAtOnce = Math.min(limits.crossCheckThreads, availableParallelism());

let pool: ThreadPool | undefined;
let chunks = 0;

/** Compares a chunk; a small one here, because a thread takes longer to start. */
export async function compareChunk(
  { db }: Pick<Needs, 'db'>,
  { chunk, survivors }: { readonly chunk: Chunk; readonly survivors: Survivors },
): Promise<Compared> {
  if (sizeOf(chunk) < limits.crossCheckThreadBytes) {
    const comparison = new Comparison(partitionsOf(chunk), survivors);
    return comparison.finish(await comparedHotels(db, comparison.hotels));
  }
  pool ??= openThreadPool(new URL('./worker.ts', import.meta.url), { size: chunksAtOnce });
  using thread = pool.keep();
  const ask = <Answer>(request: CheckRequest) => thread.ask<Answer>(request);
  const id = chunks++;
  const needed = await ask<number[]>({ kind: 'begin', id, chunk, survivors: [...survivors] });
  try {
    const hotels = await comparedHotels(db, needed);
    return await ask<Compared>({ kind: 'finish', id, hotels });
  } catch (error) {
    // If the thread has ended, this fails, and there is nothing to forget.
    await ask({ kind: 'forget', id }).catch(() => undefined);
    throw error;
  }
}
