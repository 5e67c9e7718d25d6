import { assert } from '../../lib/assert.ts';
import type { Sql } from '../../contract/database.ts';
import { OPERATOR } from './history-store.ts';

/** The booking that replaces this one, or is about to. */
export async function replacementOf(sql: Sql, bookingId: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    `select id from bookings where replaces = $1 and not has_failed`,
    [bookingId],
  );
  return row?.id;
}

/** The API key and the request that made a booking. */
export async function requesterOf(sql: Sql, bookingId: string): Promise<{ who: string; requestId: string }> {
  const row = await sql.row<{ who: string; requestId: string }>(
    `select booked_by as who, request_id as "requestId" from bookings where id = $1`,
    [bookingId],
  );
  assert(row !== undefined, `booking ${bookingId} is never removed`);
  return row;
}

/** A replacement that the operator has made, and that no amendment has stored yet. */
export async function unsettledRebook(
  sql: Sql,
  bookingId: string,
): Promise<{ id: string; prebook: string } | undefined> {
  return sql.row<{ id: string; prebook: string }>(
    `select b.id, b.prebook from bookings b
     where b.replaces = $1 and not b.has_failed and b.booked_by = $2 and not exists (
       select from amendments a where a.booking = $1 and a.status = 'COMPLETED' and a.audit ->> 'newBookingId' = b.id
     )`,
    [bookingId, OPERATOR],
  );
}
