import { refuse } from '../contract/refusal.ts';
import type { Sql } from '../platform/database.ts';
import { replacementOf } from './rebook-store.ts';

/** A booking that is being replaced belongs to what replaces it: nobody cancels, changes or moves it beside that. */
export async function refuseReplaced(sql: Sql, bookingId: string): Promise<void> {
  const replacement = await replacementOf(sql, bookingId);
  if (replacement !== undefined)
    throw refuse('bad-request', `booking ${bookingId} is being replaced by booking ${replacement}`);
}
