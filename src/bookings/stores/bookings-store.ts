import { owner, type Owner } from '../../contract/owner.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { insertEach, jsonBytes } from '../../lib/columns/each.ts';
import { column, json, optional, readFrom, tableOf, type RowOf } from '../../lib/columns/columns.ts';

import type { Query, Sql, Write } from '../../contract/database.ts';
import type { Additions } from './additions-store.ts';
import type { Extra } from '../sale/extras.ts';
import { eachLabel } from '../sale/labels.ts';
import type { Phase, Status } from '../sale/phases.ts';
import { saleColumn } from '../sale/pack/pack-sale.ts';
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

/** The stored columns of a booking: add a new field here (and a migration, and `newBooking`). */
export const bookings = tableOf({
  id: column<string>('id'),
  owner,
  prebook: column<string>('prebook'),
  clientReference: optional<string>('client_reference'),
  ...eachLabel((_, label) => column<string>(label.column)),
  phase: column<Phase>('phase'),
  status: column<Status>('status'),
  failure: optional<RefusalName>('failure'),
  failureDetail: optional<string>('failure_detail'),
  /** The sale of the prebook. */
  sale: readFrom(saleColumn, '(select p.sale from prebooks p where p.id = bookings.prebook)'),
  people: json<People>('people'),
  /** A person was removed from the booking: the words of its supplier, which may name them, are not kept. */
  isErased: column<boolean>('is_erased'),
  customTags: json<Readonly<Record<string, string>>>('custom_tags'),
  extras: json<readonly Extra[]>('extras'),
  payment: column<string>('payment'),
  /** The booking it was made to replace (rebook). */
  replaces: optional<string>('replaces'),
  supplierBooking: optional<string>('supplier_booking'),
  hotelConfirmation: column<string>('hotel_confirmation'),
  askedSupplierAt: optional<Date>('asked_supplier_at'),
  lookUps: column<number>('look_ups'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
  confirmedAt: optional<Date>('confirmed_at'),
  /** Additions of the operator. */
  additions: json<Additions>('additions'),
});

export type Booking = RowOf<typeof bookings.members>;

const byId = { name: 'booking-by-id', text: `select ${bookings.columns} from bookings where id = $1` };
const where = (condition: string): string => `select ${bookings.columns} from bookings where ${condition}`;

async function found(sql: Sql, query: Query, values: readonly unknown[]): Promise<Booking | undefined> {
  const row = await sql.row(query, values);
  return row && bookings.read(row);
}

export function bookingById(sql: Sql, id: string): Promise<Booking | undefined> {
  return found(sql, byId, [id]);
}

/** As `bookingById`, and locks the row until the transaction ends. */
export function lockBooking(sql: Sql, id: string): Promise<Booking | undefined> {
  return found(sql, where('id = $1 for update'), [id]);
}

const isOwn = 'id = $1 and account = $2 and environment = $3';

/** A booking of another account is reported like one that does not exist. */
export function ownBooking(sql: Sql, owner: Owner, id: string): Promise<Booking | undefined> {
  return found(sql, where(isOwn), [id, owner.accountId, owner.environment]);
}

/** As `ownBooking`, and locks the row until the transaction ends. */
export function lockOwnBooking(sql: Sql, owner: Owner, id: string): Promise<Booking | undefined> {
  return found(sql, where(`${isOwn} for update`), [id, owner.accountId, owner.environment]);
}

export function bookingOfPayment(sql: Sql, payment: string): Promise<Booking | undefined> {
  return found(sql, where('payment = $1'), [payment]);
}

/** The booking that uses a reference; a failed booking has freed it. */
export async function bookingOfReference(
  sql: Sql,
  owner: Owner,
  reference: string,
): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    {
      name: 'booking-of-reference',
      text: `select id from bookings
        where account = $1 and environment = $2 and client_reference = $3 and not has_failed`,
    },
    [owner.accountId, owner.environment, reference],
  );
  return row?.id;
}

/** The booking that was made of a prebook. */
export async function bookingOfPrebook(sql: Sql, prebook: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    {
      name: 'booking-of-prebook',
      text: `select id from bookings where prebook = $1 and prebook_slot = ''`,
    },
    [prebook],
  );
  return row?.id;
}

export interface NewBooking {
  readonly booking: Booking;
  /** An account of the public kind may book a prebook several times. */
  readonly mayRepeatPrebook: boolean;
  /** The API key of the request. */
  readonly bookedBy: string;
  readonly requestId: string;
  /** SHA-256 of the `Idempotency-Key`. */
  readonly keyDigest?: Uint8Array | undefined;
  readonly lease: Lease;
}

/** Columns for searches and constraints of the database; their values are also in the members, or are never read with them. */
const insert = insertEach<typeof bookings.members, NewBooking>('bookings', bookings, {
  repeats_prebook: { value: ({ mayRepeatPrebook }) => mayRepeatPrebook },
  hotel: { value: ({ booking }) => booking.sale.hotel.id },
  checkin: { value: ({ booking }) => booking.sale.offer.checkin },
  checkout: { value: ({ booking }) => booking.sale.offer.checkout },
  price_minor: { value: ({ booking }) => booking.sale.priceMinor },
  commission_minor: { value: ({ booking }) => booking.sale.quote.commissionMinor },
  currency: { value: ({ booking }) => booking.sale.quote.currency },
  supplier: { value: ({ booking }) => booking.sale.quote.supplier },
  supplier_currency: { value: ({ booking }) => booking.sale.quote.supplierCurrency },
  supplier_net_minor: { value: ({ booking }) => booking.sale.quote.netMinor },
  holder_email: { value: ({ booking }) => booking.people.holder.email },
  lease: { value: ({ lease }) => lease.id },
  leased_until: {
    value: ({ lease }) => lease.ms,
    type: 'integer',
    sql: (ms) => `now() + ${ms} * interval '1 millisecond'`,
  },
  request_id: { value: ({ requestId }) => requestId },
  booked_by: { value: ({ bookedBy }) => bookedBy },
  key_digest: { value: ({ keyDigest }) => (keyDigest === undefined ? null : jsonBytes(keyDigest)) },
});

export function newBookingWrite(made: NewBooking): Write {
  const row = insert.row(made, made.booking);
  return { name: 'booking-insert', columns: insert.columns, parts: { new_booking: insert.text }, row };
}
