import type { Sql } from '../platform/database.ts';

/** The booking that replaces this one, or is about to. */
export async function replacementOf(sql: Sql, bookingId: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    `select id from bookings where replaces = $1 and status <> 'FAILED'`,
    [bookingId],
  );
  return row?.id;
}
