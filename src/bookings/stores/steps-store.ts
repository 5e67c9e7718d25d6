import type { RefusalName } from '../../contract/refusals.ts';
import type { Sql } from '../../contract/database.ts';
import { bookingColumns, bookingFrom, type Booking, type BookingRow } from './bookings-store.ts';
import type { Extra } from '../sale/extras.ts';
import type { Lease } from '../sale/lease.ts';
import { phases, type Phase } from '../sale/phases.ts';

/** What a step changes beside the phase. */
export interface BookingChange {
  readonly failure?: RefusalName;
  readonly failureDetail?: string;
  readonly supplierBooking?: string;
  readonly hotelConfirmation?: string;
  readonly confirmedAt?: Date;
  readonly askedSupplierAt?: Date;
  readonly lookUps?: number;
  readonly extras?: readonly Extra[];
}

const step = {
  name: 'booking-step',
  text: `update bookings set phase = $4, status = $5,
      failure = coalesce($6, failure), failure_detail = coalesce($7, failure_detail),
      supplier_booking = coalesce($8, supplier_booking), hotel_confirmation = coalesce($9, hotel_confirmation),
      confirmed_at = coalesce($10, confirmed_at), asked_supplier_at = coalesce($11, asked_supplier_at),
      look_ups = coalesce($12, look_ups), extras = coalesce($13, extras),
      leased_until = now() + $14 * interval '1 millisecond', updated_at = $15
    where id = $1 and phase = $2 and lease = $3`,
};

export interface Step {
  readonly booking: Booking;
  readonly to: Phase;
  readonly change: BookingChange;
  readonly lease: Lease;
  readonly at: Date;
}

/** Writes a step, if the booking is still where it was and still ours; false where somebody else has it now. */
export async function takeStep(tx: Sql, { booking, to, change, lease, at }: Step): Promise<boolean> {
  const touched = await tx.run(step, [
    booking.id,
    booking.phase,
    lease.id,
    to,
    phases[to].status,
    change.failure ?? null,
    change.failureDetail ?? null,
    change.supplierBooking ?? null,
    change.hotelConfirmation ?? null,
    change.confirmedAt ?? null,
    change.askedSupplierAt ?? null,
    change.lookUps ?? null,
    change.extras === undefined ? null : JSON.stringify(change.extras),
    lease.ms,
    at,
  ]);
  return touched === 1;
}

/** Keeps a booking for whoever works on it; `ms` 0 lets it go at once. */
export async function renewLease(sql: Sql, bookingId: string, { id, ms }: Lease): Promise<boolean> {
  const touched = await sql.run(
    {
      name: 'booking-renew-lease',
      text: `update bookings set leased_until = now() + $3 * interval '1 millisecond' where id = $1 and lease = $2`,
    },
    [bookingId, id, ms],
  );
  return touched === 1;
}

/** Takes up one booking, unless it is final or somebody works on it. */
export async function claimOne(sql: Sql, bookingId: string, { id, ms }: Lease): Promise<boolean> {
  const touched = await sql.run(
    {
      name: 'booking-claim-one',
      text: `update bookings set lease = $2, leased_until = now() + $3 * interval '1 millisecond'
        where id = $1 and phase not in ('finished', 'failed') and leased_until < now()`,
    },
    [bookingId, id, ms],
  );
  return touched === 1;
}

/** Takes up bookings nobody works on any more. */
export async function claimAbandoned(sql: Sql, lease: Lease, limit: number): Promise<Booking[]> {
  const rows = await sql.rows<BookingRow>(
    `update bookings set lease = $1, leased_until = now() + $2 * interval '1 millisecond'
     where id in (select id from bookings where phase not in ('finished', 'failed') and leased_until < now()
       order by leased_until limit $3 for update skip locked)
     returning ${bookingColumns}`,
    [lease.id, lease.ms, limit],
  );
  return rows.map(bookingFrom);
}
