import type { Refusals } from '../../payments/money/refund-money.ts';
import type { Sql } from '../../contract/database.ts';
import type { Lease } from '../sale/lease.ts';
import type { Status } from '../sale/phases.ts';
import { column, insertInto, readFrom, type RowOf, tableOf } from '../../lib/columns/columns.ts';

/** Decided when a cancellation is requested. */
const decided = tableOf({
  bookingId: column<string>('booking'),
  feeMinor: column<number>('fee_minor'),
  /** The captured amount that is not kept: it is refunded, less the part that is carried over. */
  refundMinor: column<number>('refund_minor'),
  currency: column<string>('currency'),
  reason: column<'requested' | 'replaced'>('reason'),
  requestedAt: column<Date>('requested_at'),
  requestedBy: column<string>('requested_by'),
  requestId: column<string>('request_id'),
});

const cancellations = tableOf({
  ...decided.members,
  /** `void`: the booking has failed, and there is nothing to cancel. */
  phase: column<'asking' | 'settling' | 'finished' | 'void'>('phase'),
  /** The status of the booking until the cancellation is finished. */
  bookingStatus: readFrom<Status>('booking_status', '(select status from bookings where id = booking)'),
  /** The part of the refund that pays the booking that replaces this one. */
  carriedOnMinor: readFrom<number>(
    'carried_on_minor',
    `coalesce((select p.carried_minor from bookings b
       join payments p on p.carried_from = b.payment and p.state = 'captured'
       where b.id = cancellations.booking and reason = 'replaced'), 0)`,
  ),
  failures: column<number>('failures'),
  lastFailure: column<string | null>('last_failure'),
  /** How often the gateway has refused the refund, and since when. */
  refusals: column<Refusals>('refund_refusals'),
  refusedSince: column<Date | null>('refused_since'),
  /** The part of the refund that the gateway refused last: others may have returned the rest. */
  refusedMinor: column<number | null>('refused_minor'),
  /** The refund was refused permanently and is left to the operator. */
  givenUpAt: column<Date | null>('given_up_at'),
});

export type Cancellation = RowOf<typeof cancellations.members>;
export type NewCancellation = RowOf<typeof decided.members>;

const { columns } = cancellations;

async function found(sql: Sql, query: string, values: readonly unknown[]): Promise<Cancellation | undefined> {
  const row = await sql.row(query, values);
  return row && cancellations.read(row);
}

/** The refund of the buyer: the same in every response and event. */
export function buyerRefundMinor({ refundMinor, carriedOnMinor }: Cancellation): number {
  return refundMinor - carriedOnMinor;
}

export async function cancellationOf(sql: Sql, bookingId: string): Promise<Cancellation | undefined> {
  return found(sql, `select ${columns} from cancellations where booking = $1`, [bookingId]);
}

const insert = insertInto<typeof decided.members, NewCancellation>('cancellations', decided, {
  next_attempt_at: { value: ({ requestedAt }) => requestedAt },
});

export async function insertCancellation(sql: Sql, cancellation: NewCancellation): Promise<void> {
  await sql.run(insert.text, insert.values(cancellation, cancellation));
}

const isOpen = `phase in ('asking', 'settling')`;

/** A booking that is not final is cancelled when it is: until then it is unknown what to cancel. */
const isKnown = `exists (select from bookings where id = booking and bookings.phase = 'finished')`;

/** Leases expire by the clock of the database: the clocks of two processes may differ. */
const isFree = '(leased_until is null or leased_until <= now())';

/**
 * Claims the work, unless it is done, given up, or another process has it. A second cancel may call the supplier again at
 * once; a gateway that has refused is not called before the next attempt is due.
 */
export async function claimCancellation(
  sql: Sql,
  bookingId: string,
  { lease, at }: { readonly lease: Lease; readonly at: Date },
): Promise<Cancellation | undefined> {
  return found(
    sql,
    `update cancellations set lease = $2, leased_until = now() + $3 * interval '1 millisecond'
     where booking = $1 and ${isOpen} and given_up_at is null
       and (refused_since is null or next_attempt_at <= $4) and ${isFree} and ${isKnown}
     returning ${columns}`,
    [bookingId, lease.id, lease.ms, at],
  );
}

export interface PhaseEntered {
  readonly lease: string;
  readonly phase: Cancellation['phase'];
  /** With `finished`: the final amount, which may be less than was decided. */
  readonly refundMinor?: number;
  readonly at: Date;
}

/** False when the lease was lost: then the process that has it now continues. */
export async function enterPhase(
  sql: Sql,
  bookingId: string,
  { lease, phase, refundMinor, at }: PhaseEntered,
): Promise<boolean> {
  const rowCount = await sql.run(
    `update cancellations set phase = $3, given_up_at = null, finished_at = case when $3 = 'finished' then $4::timestamptz end,
       refund_minor = coalesce($5, refund_minor)
     where booking = $1 and lease = $2`,
    [bookingId, lease, phase, at, refundMinor ?? null],
  );
  return rowCount === 1;
}

export interface Failure {
  readonly lease: string;
  readonly failure: string;
  /** Undefined: it is given up. */
  readonly nextAt: Date | undefined;
  /** The gateway payment whose refund was refused, if that is what failed, and the part of the refund that is still owed. */
  readonly refused: { readonly gatewayPayment: string; readonly refusedMinor: number } | undefined;
  readonly at: Date;
}

/** Releases the work until the next attempt, and stores the reason, which readers see. */
export async function noteFailure(
  sql: Sql,
  bookingId: string,
  { lease, failure, nextAt, refused, at }: Failure,
): Promise<boolean> {
  const rowCount = await sql.run(
    `update cancellations set failures = failures + 1, last_failure = $3, lease = null, leased_until = null,
       next_attempt_at = coalesce($4, next_attempt_at), given_up_at = case when $4::timestamptz is null then $6::timestamptz end,
       refund_refusals = case when $5::text is null then refund_refusals
         else refund_refusals || jsonb_build_object($5, coalesce((refund_refusals ->> $5)::int, 0) + 1) end,
       refused_since = case when $5 is null then refused_since else coalesce(refused_since, $6) end,
       refused_minor = coalesce($7, refused_minor)
     where booking = $1 and lease = $2`,
    [
      bookingId,
      lease,
      failure,
      nextAt ?? null,
      refused?.gatewayPayment ?? null,
      at,
      refused?.refusedMinor ?? null,
    ],
  );
  return rowCount === 1;
}

/** What is still owed of a refused refund: others have returned money since. */
export async function changeRefused(sql: Sql, bookingId: string, minor: number): Promise<void> {
  await sql.run(
    `update cancellations set refused_minor = $2 where booking = $1 and phase = 'settling' and ${isFree}`,
    [bookingId, minor],
  );
}

/** Cancellations that a crash or a failing supplier has interrupted. */
const isDue = `${isOpen} and given_up_at is null and next_attempt_at <= $1 and ${isFree} and ${isKnown}`;

/** A condition with the time in `$1`. */
export const anyCancellationDue = `exists (select from cancellations where ${isDue})`;

export async function cancellationsDue(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ booking: string }>(
    `select booking from cancellations
     where ${isDue} order by next_attempt_at, booking limit $2`,
    [now, limit],
  );
  return rows.map(({ booking }) => booking);
}

export async function setCancelled(
  sql: Sql,
  bookingId: string,
  { status, at }: { status: 'CANCELLED' | 'CANCELLED_WITH_CHARGES'; at: Date },
): Promise<void> {
  await sql.run(`update bookings set status = $2, updated_at = $3 where id = $1`, [bookingId, status, at]);
}

/** The booking has failed, so its cancellation is void. */
export async function voidCancellation(sql: Sql, bookingId: string): Promise<void> {
  await sql.run(`update cancellations set phase = 'void' where booking = $1 and phase = 'asking'`, [
    bookingId,
  ]);
}

/** Every cancellation that is not settled, the oldest first. */
export async function unsettledCancellations(sql: Sql): Promise<Cancellation[]> {
  const query = `select ${columns} from cancellations where ${isOpen} order by requested_at, booking`;
  return (await sql.rows(query)).map(cancellations.read);
}

/** Makes the next attempt due at once, even if it was given up; false if a request is in progress. */
export async function runCancellationNow(sql: Sql, bookingId: string, now: Date): Promise<boolean> {
  const rowCount = await sql.run(
    `update cancellations set given_up_at = null, next_attempt_at = $2
     where booking = $1 and ${isOpen} and ${isFree}`,
    [bookingId, now],
  );
  return rowCount === 1;
}

/** Claims a refund that the gateway has refused, even if it was given up, unless a request is in progress. */
export async function claimRefused(
  sql: Sql,
  bookingId: string,
  lease: Lease,
): Promise<Cancellation | undefined> {
  return found(
    sql,
    `update cancellations set lease = $2, leased_until = now() + $3 * interval '1 millisecond'
     where booking = $1 and phase = 'settling' and refused_minor is not null and ${isFree}
     returning ${columns}`,
    [bookingId, lease.id, lease.ms],
  );
}
