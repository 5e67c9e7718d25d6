import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import { deleteExpiredPrebooks } from '../stores/prebooks-store.ts';

/** Deletes prebooks that RETENTION no longer keeps and that no booking was made of, a bounded number in each statement. */
export async function deletePrebooks(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>,
  signal: AbortSignal,
): Promise<void> {
  const limit = limits.prebooksDeletedAtOnce;
  await deleteOld(needs, 'prebooks', {
    signal,
    async deleteSome(before) {
      const { read, deleted } = await deleteExpiredPrebooks(needs.db, { before, limit });
      return { deleted, isLast: read === 0 };
    },
  });
}
