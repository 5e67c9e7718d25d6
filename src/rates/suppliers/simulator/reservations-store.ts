import type { Sql } from '../../../platform/database.ts';

/**
 * What a simulated supplier knows of a reference, one row of `sandbox.reservations`:
 *
 *   (never seen) ──book──▶ booked ──cancel──▶ cancelled
 *        └───────cancel──────────────────────▶ cancelled     a later book of it is refused
 *
 * Each call is one statement. A repeated one changes nothing and returns the row as it is.
 */
export interface Reservation {
  readonly reference: string;
  /** Null, like what follows, where the cancellation came first. */
  readonly booked_at: Date | null;
  readonly net_minor: number | null;
  readonly currency: string | null;
  readonly confirmed_at: Date | null;
  readonly cancelled_at: Date | null;
}

export interface NewReservation {
  readonly supplier: string;
  readonly reference: string;
  readonly hotelId: number;
  readonly netMinor: number;
  readonly currency: string;
  readonly at: Date;
  readonly confirmedAt: Date;
  /** How many cancellations fail before one succeeds. */
  readonly cancelsFailing: number;
}

const columns = 'reference, booked_at, net_minor, currency, confirmed_at, cancelled_at';

const bookIt = {
  name: 'sandbox-book',
  text: `insert into sandbox.reservations
      (supplier, reference, hotel, net_minor, currency, booked_at, confirmed_at, cancels_failing)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (supplier, reference) do update set reference = excluded.reference
    returning ${columns}`,
};

export async function bookReservation(sql: Sql, made: NewReservation): Promise<Reservation> {
  const { supplier, reference, hotelId, netMinor, currency, at, confirmedAt, cancelsFailing } = made;
  const values = [supplier, reference, hotelId, netMinor, currency, at, confirmedAt, cancelsFailing];
  return written(await sql.row<Reservation>(bookIt, values));
}

const findIt = {
  name: 'sandbox-retrieve',
  text: `select ${columns} from sandbox.reservations where supplier = $1 and reference = $2`,
};

export interface Named {
  readonly supplier: string;
  readonly reference: string;
}

export async function findReservation(
  sql: Sql,
  { supplier, reference }: Named,
): Promise<Reservation | undefined> {
  return sql.row<Reservation>(findIt, [supplier, reference]);
}

const cancelIt = {
  name: 'sandbox-cancel',
  text: `insert into sandbox.reservations as r (supplier, reference, cancels, cancelled_at)
    values ($1, $2, 1, $3)
    on conflict (supplier, reference) do update set
      cancels = r.cancels + 1,
      cancelled_at = case when r.cancels < r.cancels_failing then r.cancelled_at
        else coalesce(r.cancelled_at, excluded.cancelled_at) end
    returning ${columns}`,
};

/** Without `cancelled_at` the cancellation has failed. */
export async function cancelReservation(
  sql: Sql,
  { supplier, reference, at }: Named & { readonly at: Date },
): Promise<Reservation> {
  return written(await sql.row<Reservation>(cancelIt, [supplier, reference, at]));
}

/** References that are booked and not cancelled. */
export async function standingReservations(sql: Sql, supplier: string): Promise<string[]> {
  const rows = await sql.rows<{ reference: string }>(
    `select reference from sandbox.reservations
     where supplier = $1 and booked_at is not null and cancelled_at is null order by reference`,
    [supplier],
  );
  return rows.map(({ reference }) => reference);
}

function written(row: Reservation | undefined): Reservation {
  if (row === undefined) throw new Error('the statement returns the row it has written');
  return row;
}
