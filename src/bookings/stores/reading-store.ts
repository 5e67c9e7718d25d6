import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import type { YieldTurn } from '../../platform/yield-turn.ts';
import { payments, type Payment, type PaymentStatus } from '../../payments/money/payments-store.ts';
import { bookings, type Booking } from './bookings-store.ts';

/** A booking with all its dependent rows. */
export interface WholeBooking {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly cancellation: CancellationRead | undefined;
  readonly guestId: number | undefined;
  readonly rebookFrom: string | undefined;
  readonly rebookTo: string | undefined;
  /** The id of the voucher's use in the history of vouchers. */
  readonly voucherUse: number | undefined;
  /** The request that booked it; empty if there was none. */
  readonly requestId: string;
}

interface CancellationRead {
  readonly phase: 'asking' | 'settling' | 'finished';
  readonly feeMinor: number;
  readonly requestedBy: string;
  readonly lastFailure: string | null;
  readonly finishedAt: Date | undefined;
}

interface Row {
  readonly paid: PaymentJson;
  readonly cancelling: CancellationJson | null;
  readonly guest_id: number | null;
  readonly rebook_to: string | null;
  readonly voucher_use: number | null;
  readonly request_id: string;
}

/** A row as the database writes it into JSON: times are texts there. */
type PaymentJson = Readonly<Record<'capture_at' | 'capture_requested_at', string | null>>;

interface CancellationJson {
  readonly phase: CancellationRead['phase'];
  readonly fee_minor: number;
  readonly requested_by: string;
  readonly last_failure: string | null;
  readonly finished_at: string | null;
}

const wholeColumns = `${bookings.columns}, request_id,
  (select to_jsonb(p) from payments p where p.id = bookings.payment) as paid,
  (select to_jsonb(c) from cancellations c where c.booking = bookings.id and c.phase <> 'void') as cancelling,
  (select u.id from voucher_uses u where u.booking = bookings.id) as voucher_use,
  (select g.guest from guest_bookings g where g.booking = bookings.id) as guest_id,
  (select r.id from bookings r where r.replaces = bookings.id and not r.has_failed) as rebook_to`;

function wholeFrom(row: Row): WholeBooking {
  const { paid, cancelling } = row;
  const booking = bookings.read(row);
  return {
    booking,
    payment: payments.read({
      ...paid,
      capture_at: timeOf(paid.capture_at),
      capture_requested_at: timeOf(paid.capture_requested_at),
    }),
    cancellation:
      cancelling === null
        ? undefined
        : {
            phase: cancelling.phase,
            feeMinor: cancelling.fee_minor,
            requestedBy: cancelling.requested_by,
            lastFailure: cancelling.last_failure,
            finishedAt: timeOf(cancelling.finished_at) ?? undefined,
          },
    guestId: row.guest_id ?? undefined,
    rebookFrom: booking.replaces,
    rebookTo: row.rebook_to ?? undefined,
    voucherUse: row.voucher_use ?? undefined,
    requestId: row.request_id,
  };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export async function wholeBooking(sql: Sql, owner: Owner, id: string): Promise<WholeBooking | undefined> {
  const row = await sql.row<Row>(
    `select ${wholeColumns} from bookings where id = $1 and account = $2 and environment = $3`,
    [id, owner.accountId, owner.environment],
  );
  return row === undefined ? undefined : wholeFrom(row);
}

export interface BookingFilter {
  readonly clientReference?: string | undefined;
  readonly guestId?: number | undefined;
  readonly customTags?: readonly (readonly [key: string, value: string])[] | undefined;
  /** Stays that overlap these days. */
  readonly stayFrom?: string | undefined;
  readonly stayTo?: string | undefined;
  /** Bookings made on these days, both included, in UTC. */
  readonly bookedFrom?: string | undefined;
  readonly bookedTo?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
}

interface BookingPage {
  readonly filter: BookingFilter;
  readonly limit: number;
  readonly offset: number;
  /** Awaited before each booking. */
  readonly yieldTurn: YieldTurn;
}

/** The newest first. Absent conditions are not part of the statement, so that the planner can use an index for the others. */
export async function wholeBookings(
  sql: Sql,
  owner: Owner,
  { filter, limit, offset, yieldTurn }: BookingPage,
): Promise<{ bookings: WholeBooking[]; count: number }> {
  const { where, values } = conditionsOf(owner, filter);
  const page = `limit $${values.length + 1} offset $${values.length + 2}`;
  const rows = await sql.rows<Row>(
    `select ${wholeColumns} from bookings where ${where} order by created_at desc, id desc ${page}`,
    [...values, limit, offset],
  );
  const all = await sql.row<{ count: number }>(
    `select count(*) as count from bookings where ${where}`,
    values,
  );
  const bookings: WholeBooking[] = [];
  for (const row of rows) {
    await yieldTurn();
    bookings.push(wholeFrom(row));
  }
  return { bookings, count: all?.count ?? 0 };
}

function conditionsOf(owner: Owner, filter: BookingFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [owner.accountId, owner.environment];
  const conditions = ['account = $1', 'environment = $2'];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const when = <T>(given: T | undefined, condition: (given: T) => string): void => {
    if (given !== undefined) conditions.push(condition(given));
  };
  when(filter.clientReference, (text) => `client_reference = ${value(text)}`);
  when(filter.guestId, (id) => `id in (select booking from guest_bookings where guest = ${value(id)})`);
  for (const [key, tag] of filter.customTags ?? [])
    conditions.push(`lower(custom_tags ->> ${value(key)}) = lower(${value(tag)})`);
  when(filter.stayFrom, (day) => `checkout >= ${value(day)}::date`);
  when(filter.stayTo, (day) => `checkin <= ${value(day)}::date`);
  when(filter.bookedFrom, (day) => `created_at >= ${value(day)}::date::timestamp at time zone 'UTC'`);
  when(filter.bookedTo, (day) => `created_at < (${value(day)}::date + 1)::timestamp at time zone 'UTC'`);
  when(filter.statuses, (statuses) => `status = any (${value(statuses)}::text[])`);
  when(
    filter.paymentStatus,
    (status) => `payment in (select id from payments where status = ${value(status)})`,
  );
  return { where: conditions.join(' and '), values };
}
