import { refuse } from '../../contract/refusal.ts';
import type { Sql } from '../../contract/database.ts';
import { replacementOf } from './rebook-store.ts';

/** As what a booking that is replaced already is refused: to a second rebook it says that there has been one. */
export type AsReplaced = 'bad-request' | 'amendment-exists';

/** A booking that is replaced belongs to what replaces it: no other operation cancels, changes or moves it. */
export async function refuseReplaced(sql: Sql, bookingId: string, refusal: AsReplaced): Promise<void> {
  const replacement = await replacementOf(sql, bookingId);
  if (replacement !== undefined)
    throw refuse(refusal, `booking ${bookingId} is replaced by booking ${replacement}`);
}
