import type { Owner } from '../../accounts/caller.ts';
import type { RefusalName } from '../../contract/refusals.ts';

import type { Query, Sql, Tx } from '../../contract/database.ts';
import type { Additions } from './additions-store.ts';
import type { Extra } from '../sale/extras.ts';
import type { Phase, Status } from '../sale/phases.ts';
import type { Sale } from '../sale/sale.ts';
import type { Lease } from '../sale/lease.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export interface BookedGuest extends Person {
  readonly occupancyNumber: number;
  readonly remarks: string;
}

export interface People {
  readonly holder: Person;
  readonly guests: readonly BookedGuest[];
  readonly remarks: string;
}

export interface Booking {
  readonly id: string;
  readonly owner: Owner;
  readonly prebook: string;
  readonly clientReference: string | undefined;
  /** The caller's own mark; empty without one. */
  readonly trackingId: string;
  readonly phase: Phase;
  readonly status: Status;
  readonly failure: RefusalName | undefined;
  readonly failureDetail: string | undefined;
  readonly sale: Sale;
  readonly people: People;
  readonly customTags: Readonly<Record<string, string>>;
  readonly extras: readonly Extra[];
  readonly payment: string;
  /** The booking it was made to replace (rebook). */
  readonly replaces: string | undefined;
  readonly supplierBooking: string | undefined;
  readonly hotelConfirmation: string;
  readonly askedSupplierAt: Date | undefined;
  readonly lookUps: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly confirmedAt: Date | undefined;
  /** What a person has added since. */
  readonly additions: Additions;
}

export interface BookingRow {
  readonly id: string;
  readonly account: string;
  readonly environment: Owner['environment'];
  readonly prebook: string;
  readonly client_reference: string | null;
  readonly tracking_id: string;
  readonly phase: Phase;
  readonly status: Status;
  readonly failure: RefusalName | null;
  readonly failure_detail: string | null;
  readonly sale: Sale;
  readonly people: People;
  readonly custom_tags: Record<string, string>;
  readonly extras: Extra[];
  readonly payment: string;
  readonly replaces: string | null;
  readonly supplier_booking: string | null;
  readonly hotel_confirmation: string;
  readonly asked_supplier_at: Date | null;
  readonly look_ups: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly confirmed_at: Date | null;
  readonly additions: Additions;
}

/** The columns of a `Booking`; with `bookingFrom` for whoever reads bookings by other questions. */
export const bookingColumns = `id, account, environment, prebook, client_reference, tracking_id, phase, status, failure,
  failure_detail, sale, people, custom_tags, extras, payment, replaces, supplier_booking, hotel_confirmation,
  asked_supplier_at, look_ups, created_at, updated_at, confirmed_at, additions`;

export function bookingFrom(row: BookingRow): Booking {
  return {
    id: row.id,
    owner: { accountId: row.account, environment: row.environment },
    prebook: row.prebook,
    clientReference: row.client_reference ?? undefined,
    trackingId: row.tracking_id,
    phase: row.phase,
    status: row.status,
    failure: row.failure ?? undefined,
    failureDetail: row.failure_detail ?? undefined,
    sale: row.sale,
    people: row.people,
    customTags: row.custom_tags,
    extras: row.extras,
    payment: row.payment,
    replaces: row.replaces ?? undefined,
    supplierBooking: row.supplier_booking ?? undefined,
    hotelConfirmation: row.hotel_confirmation,
    askedSupplierAt: row.asked_supplier_at ?? undefined,
    lookUps: row.look_ups,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    confirmedAt: row.confirmed_at ?? undefined,
    additions: row.additions,
  };
}

const byId = { name: 'booking-by-id', text: `select ${bookingColumns} from bookings where id = $1` };
const where = (condition: string): string => `select ${bookingColumns} from bookings where ${condition}`;

async function found(sql: Sql, query: Query, values: readonly unknown[]): Promise<Booking | undefined> {
  const row = await sql.row<BookingRow>(query, values);
  return row === undefined ? undefined : bookingFrom(row);
}

export function bookingById(sql: Sql, id: string): Promise<Booking | undefined> {
  return found(sql, byId, [id]);
}

/** As `bookingById`, and held until the transaction ends. */
export function lockBooking(sql: Sql, id: string): Promise<Booking | undefined> {
  return found(sql, where('id = $1 for update'), [id]);
}

const isOwn = 'id = $1 and account = $2 and environment = $3';

/** Somebody else's booking is as unknown as one that never was. */
export function ownBooking(sql: Sql, owner: Owner, id: string): Promise<Booking | undefined> {
  return found(sql, where(isOwn), [id, owner.accountId, owner.environment]);
}

/** As `ownBooking`, and held until the transaction ends. */
export function lockOwnBooking(sql: Sql, owner: Owner, id: string): Promise<Booking | undefined> {
  return found(sql, where(`${isOwn} for update`), [id, owner.accountId, owner.environment]);
}

export function bookingOfPayment(sql: Sql, payment: string): Promise<Booking | undefined> {
  return found(sql, where('payment = $1'), [payment]);
}

/** The booking that holds a reference; a failed one has set it free. */
export async function bookingOfReference(
  sql: Sql,
  owner: Owner,
  reference: string,
): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    {
      name: 'booking-of-reference',
      text: `select id from bookings
        where account = $1 and environment = $2 and client_reference = $3 and status <> 'FAILED'`,
    },
    [owner.accountId, owner.environment, reference],
  );
  return row?.id;
}

/** The booking that has taken a prebook. */
export async function bookingOfPrebook(sql: Sql, prebook: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    {
      name: 'booking-of-prebook',
      text: `select id from bookings where prebook_slot = $1 and status <> 'FAILED'`,
    },
    [prebook],
  );
  return row?.id;
}

const insert = {
  name: 'booking-insert',
  text: `insert into bookings (id, account, environment, prebook, prebook_slot, client_reference, hotel, checkin, checkout,
      price_minor, commission_minor, currency, supplier, supplier_currency, supplier_net_minor, payment, sale, people,
      holder_email, custom_tags, extras, lease, leased_until, request_id, created_at, updated_at,
      booked_by, tracking_id, key_digest)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
      now() + $23 * interval '1 millisecond', $24, $25, $25, $26, $27, $28)`,
};

export interface NewBooking {
  readonly booking: Booking;
  /** An account of the public kind may book a prebook several times. */
  readonly mayRepeatPrebook: boolean;
  /** The key that asked for it. */
  readonly bookedBy: string;
  readonly requestId: string;
  /** SHA-256 of the `Idempotency-Key`. */
  readonly keyDigest?: Uint8Array | undefined;
  readonly lease: Lease;
}

export async function insertBooking(
  tx: Tx,
  { booking, mayRepeatPrebook, bookedBy, requestId, keyDigest, lease }: NewBooking,
): Promise<void> {
  const { sale, people, owner } = booking;
  const { quote, offer } = sale;
  await tx.run(insert, [
    booking.id,
    owner.accountId,
    owner.environment,
    booking.prebook,
    mayRepeatPrebook ? null : booking.prebook,
    booking.clientReference ?? null,
    sale.hotel.id,
    offer.checkin,
    offer.checkout,
    sale.priceMinor,
    quote.commissionMinor,
    quote.currency,
    quote.supplier,
    quote.supplierCurrency,
    quote.netMinor,
    booking.payment,
    JSON.stringify(sale),
    JSON.stringify(people),
    people.holder.email,
    JSON.stringify(booking.customTags),
    JSON.stringify(booking.extras),
    lease.id,
    lease.ms,
    requestId,
    booking.createdAt,
    bookedBy,
    booking.trackingId,
    keyDigest ?? null,
  ]);
}
