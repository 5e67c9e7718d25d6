import type { Sql } from '../../contract/database.ts';

/** Check-in instructions. */
export interface CheckinInstructions {
  readonly instructions: string;
  readonly idRequired: boolean;
  readonly arrivalTimeRequested: boolean;
  /** Contact of the property; empty if there is none. */
  readonly email: string;
  readonly phone: string;
  readonly updatedAt: string;
}

/** The guest stays at another hotel, because the one that was booked cannot take them. */
export interface Relocation {
  readonly hotelId: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly reason: string;
  readonly updatedAt: string;
}

/** All compensation paid so far, with the reason of the last payment. */
export interface Goodwill {
  readonly minor: number;
  readonly description: string;
}

/** The additions of the operator to a booking. Each is absent until then. */
export interface Additions {
  readonly checkin?: CheckinInstructions;
  readonly relocation?: Relocation;
  readonly goodwill?: Goodwill;
}

export async function setAdditions(
  sql: Sql,
  bookingId: string,
  { additions, at }: { additions: Additions; at: Date },
): Promise<void> {
  await sql.run(`update bookings set additions = additions || $2::jsonb, updated_at = $3 where id = $1`, [
    bookingId,
    JSON.stringify(additions),
    at,
  ]);
}

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
