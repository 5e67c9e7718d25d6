import type { Sql } from '../../contract/database.ts';
import { column, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const guestBookings = tableOf({
  id: column<number>('id'),
  guest: column<number>('guest'),
  booking: column<string>('booking'),
  points: column<number>('points'),
  cashbackRate: column<string>('cashback_rate'),
  state: column<'pending' | 'earned' | 'reversed'>('state'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
});

/** A booking of a guest, with the points that it earns. */
export type GuestBooking = RowOf<typeof guestBookings.members>;

export async function bookingsOfGuest(sql: Sql, guest: number): Promise<GuestBooking[]> {
  const rows = await sql.rows(
    `select ${guestBookings.columns} from guest_bookings where guest = $1 order by id desc`,
    [guest],
  );
  return rows.map(guestBookings.read);
}

/** Locks the row until the transaction ends, so that its points are counted once. */
export async function lockGuestBooking(sql: Sql, booking: string): Promise<GuestBooking | undefined> {
  const row = await sql.row(
    `select ${guestBookings.columns} from guest_bookings where booking = $1 for update`,
    [booking],
  );
  return row && guestBookings.read(row);
}

export async function setGuestBookingState(
  sql: Sql,
  id: number,
  { state, at }: { state: GuestBooking['state']; at: Date },
): Promise<void> {
  await sql.run(`update guest_bookings set state = $2, updated_at = $3 where id = $1`, [id, state, at]);
}
