import { refuse } from '../../contract/refusal.ts';
import type { Sql } from '../../contract/database.ts';
import { replacementOf } from './rebook-store.ts';

/** The refusal for a booking that is already replaced: a second rebook gets its own. */
export type AsReplaced = 'bad-request' | 'amendment-exists';

/** Refuses every other operation on a booking that is being replaced. */
export async function refuseReplaced(sql: Sql, bookingId: string, refusal: AsReplaced): Promise<void> {
  const replacement = await replacementOf(sql, bookingId);
  if (replacement !== undefined)
    throw refuse(refusal, `booking ${bookingId} is replaced by booking ${replacement}`);
}
