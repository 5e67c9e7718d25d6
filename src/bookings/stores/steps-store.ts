import type { Sql, Write } from '../../contract/database.ts';
import { changingEach } from '../../lib/columns/each.ts';
import { bookings, type Booking } from './bookings-store.ts';
import type { Lease } from '../sale/lease.ts';
import { phases, type Phase } from '../sale/phases.ts';

/** The types of their columns. */
const changed = {
  failure: 'text',
  failureDetail: 'text',
  supplierBooking: 'text',
  hotelConfirmation: 'text',
  confirmedAt: 'timestamptz',
  askedSupplierAt: 'timestamptz',
  lookUps: 'integer',
  extras: 'jsonb',
} as const;

/** What a step changes in addition to the phase. */
export type BookingChange = Partial<{
  readonly [Name in keyof typeof changed]: Exclude<Booking[Name], undefined>;
}>;

const change = changingEach('bookings', bookings, changed);

const columns = {
  others: {
    id: 'text',
    from_phase: 'text',
    lease: 'text',
    phase: 'text',
    status: 'text',
    lease_ms: 'integer',
    at: 'timestamptz',
    ...change.columns,
  },
};

/** `stepped` returns the row if the booking is still in the old phase, and leased by us. */
const step = `update bookings set phase = each.phase, status = each.status,
    leased_until = now() + each.lease_ms * interval '1 millisecond', updated_at = each.at, ${change.text}
  from each where bookings.id = each.id and bookings.phase = each.from_phase and bookings.lease = each.lease
  returning each.ordinality as n`;

export interface Step {
  readonly bookingId: string;
  /** The stored phase of the booking. */
  readonly from: Phase;
  readonly to: Phase;
  readonly change: BookingChange;
  readonly lease: Lease;
  readonly at: Date;
}

export const STEPPED = 'booking-step';

/** A step. If another process has the booking now, nothing that is sent with it is written. */
export function stepWrite({ bookingId, from, to, change: made, lease, at }: Step): Write {
  const { status } = phases[to];
  const now = { id: bookingId, from_phase: from, lease: lease.id, phase: to, status, lease_ms: lease.ms, at };
  return {
    name: STEPPED,
    columns,
    parts: { stepped: step },
    row: { ...now, ...change.row(made) },
    demands: { [STEPPED]: 'exists (select from stepped where stepped.n = each.ordinality)' },
  };
}

/** Renews the lease of a booking; `ms` 0 releases it at once. */
export async function renewLease(sql: Sql, bookingId: string, { id, ms }: Lease): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'booking-renew-lease',
      text: `update bookings set leased_until = now() + $3 * interval '1 millisecond' where id = $1 and lease = $2`,
    },
    [bookingId, id, ms],
  );
  return rowCount === 1;
}

/** Claims one booking, unless it is final or a process works on it. */
export async function claimOne(sql: Sql, bookingId: string, { id, ms }: Lease): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'booking-claim-one',
      text: `update bookings set lease = $2, leased_until = now() + $3 * interval '1 millisecond'
        where id = $1 and phase not in ('finished', 'failed') and leased_until < now()`,
    },
    [bookingId, id, ms],
  );
  return rowCount === 1;
}

/** Claims bookings that no process works on. */
const abandoned = `open_bookings o join bookings b on b.id = o.booking
  where b.phase not in ('finished', 'failed') and b.leased_until < now()`;

/** A condition of SQL. */
export const anyAbandoned = `exists (select from ${abandoned})`;

export async function claimAbandoned(sql: Sql, lease: Lease, limit: number): Promise<Booking[]> {
  const rows = await sql.rows(
    `update bookings set lease = $1, leased_until = now() + $2 * interval '1 millisecond'
     where id in (select b.id from ${abandoned}
       order by b.leased_until limit $3 for update of b skip locked)
     returning ${bookings.columns}`,
    [lease.id, lease.ms, limit],
  );
  return rows.map(bookings.read);
}
