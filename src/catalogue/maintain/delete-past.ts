import type { Needs } from '../../contract/needs.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import {
  BLOCKS_AT_ONCE,
  blocksOf,
  deletePastVersions,
  keepPastFrom,
  pastKeptFrom,
  pastTables,
} from '../stores/past-store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes earlier versions that RETENTION no longer keeps. Instants are refused first, and the versions that they need are
 * deleted by the next run, a day later, so that no request in progress misses one.
 */
export async function deletePast(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>,
  signal: AbortSignal,
): Promise<void> {
  const { past: days } = needs.config.retention;
  if (days === undefined) return;
  const refusedBefore = await pastKeptFrom(needs.db);
  if (refusedBefore !== undefined)
    for (const table of pastTables) {
      const blocks = await blocksOf(needs.db, table.name);
      let block = 0;
      await deleteOld(needs, 'past', {
        signal,
        async deleteSome(before) {
          const earlier = before < refusedBefore ? before : refusedBefore;
          const deleted = await deletePastVersions(needs.db, table, { block, before: earlier });
          block += BLOCKS_AT_ONCE;
          return { deleted, isLast: block >= blocks };
        },
      });
    }
  await keepPastFrom(needs.db, new Date(needs.clock.nowMs() - days * DAY_MS));
}
