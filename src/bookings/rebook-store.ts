import type { Sql } from '../platform/database.ts';
import { bookingColumns, bookingFrom, type Booking } from './bookings-store.ts';

/** Confirmed replacements whose original nobody has begun to cancel. */
export async function replacementsToFollow(sql: Sql): Promise<Booking[]> {
  const rows = await sql.rows<Parameters<typeof bookingFrom>[0]>(
    `select ${bookingColumns} from bookings
     where replaces is not null and status = 'CONFIRMED' and phase = 'finished'
       and not exists (select from cancellations c where c.booking = bookings.replaces)
       and exists (select from bookings o where o.id = bookings.replaces and o.status = 'CONFIRMED')
     order by created_at limit 50`,
  );
  return rows.map(bookingFrom);
}
