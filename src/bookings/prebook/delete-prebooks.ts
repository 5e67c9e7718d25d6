import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { deleteExpiredPrebooks } from '../stores/prebooks-store.ts';

/** Deletes prebooks that expired a day ago and that no booking was made of, a bounded number in each statement. */
export async function deletePrebooks(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.nowMs() - limits.prebookKeptMs);
  const limit = limits.prebooksDeletedAtOnce;
  while (!signal.aborted && (await deleteExpiredPrebooks(db, { before, limit })) > 0);
}
