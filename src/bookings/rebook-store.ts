import { assert } from '../lib/assert.ts';
import type { Sql } from '../platform/database.ts';

/** The booking that replaces this one, or is about to. */
export async function replacementOf(sql: Sql, bookingId: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    `select id from bookings where replaces = $1 and status <> 'FAILED'`,
    [bookingId],
  );
  return row?.id;
}

/** Which key asked for a booking, and in which request. */
export async function askerOf(sql: Sql, bookingId: string): Promise<{ who: string; requestId: string }> {
  const row = await sql.row<{ who: string; requestId: string }>(
    `select booked_by as who, request_id as "requestId" from bookings where id = $1`,
    [bookingId],
  );
  assert(row !== undefined, `booking ${bookingId} is never removed`);
  return row;
}
