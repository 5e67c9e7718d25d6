import type { Sql } from '../../platform/database.ts';

export async function setHotelConfirmation(
  sql: Sql,
  bookingId: string,
  { number, at }: { number: string; at: Date },
): Promise<void> {
  await sql.run(`update bookings set hotel_confirmation = $2, updated_at = $3 where id = $1`, [
    bookingId,
    number,
    at,
  ]);
}
