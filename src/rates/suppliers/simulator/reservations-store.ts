import type { Sql } from '../../../contract/database.ts';
import type { ListedRoom } from '../connector.ts';
import type { Behaviour } from './behaviours.ts';

/**
 * The reservations of a simulated supplier, one row of `sandbox.reservations` for each reference:
 *
 *   (never seen) ──book──▶ booked ──cancel──▶ cancelled
 *        └───────cancel──────────────────────▶ cancelled     a later book of it is refused
 *
 * Each call is one statement. A repeated one changes nothing and returns the row, unless the row has a
 * fault mode: then it takes effect, is shown or is cancelled late, or a repeated book is another row.
 */
export interface Reservation {
  readonly reference: string;
  /** Null, like the next members, if the cancellation came first. */
  readonly hotel: number | null;
  readonly booked_at: Date | null;
  readonly net_minor: number | null;
  readonly currency: string | null;
  readonly confirmed_at: Date | null;
  /** Whether a look-up finds it at the time of the call. */
  readonly is_shown: boolean;
  readonly is_cancelled: boolean;
  /** How many cancellations reached it, and how many of them fail. */
  readonly cancels: number;
  readonly cancels_failing: number;
}

export interface Named {
  readonly supplier: string;
  readonly reference: string;
  /** The time of the call. */
  readonly at: Date;
}

export interface NewReservation extends Named {
  readonly hotelId: number;
  readonly netMinor: number;
  readonly currency: string;
  readonly behaviour: Behaviour;
}

/** Conditions on a row `r`, with the time of the call in the given placeholder. */
const isShown = (at: string): string => `(r.booked_at is not null
  and coalesce(r.lands_at <= ${at}, true) and coalesce(r.shown_at <= ${at}, true)
  and coalesce(floor(extract(epoch from ${at} - r.booked_at) * 1000 / r.flickers_ms)::bigint % 2 = 0, true))`;
const isCancelled = (at: string): string =>
  `(r.cancelled_at is not null and (r.cancel_takes_ms = 0 or r.cancelled_at <= ${at}))`;
const columns = (
  at: string,
): string => `r.reference, r.hotel, r.booked_at, r.net_minor, r.currency, r.confirmed_at,
  r.cancels, r.cancels_failing, ${isShown(at)} as is_shown, ${isCancelled(at)} as is_cancelled`;

const bookIt = {
  name: 'sandbox-book',
  text: `insert into sandbox.reservations as r
      (supplier, reference, hotel, net_minor, currency, booked_at, confirmed_at, lands_at, shown_at, flickers_ms,
       cancels_failing, cancels_ignored, cancel_takes_ms, room)
    values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8, $9, $10, $11, $12, $13,
      case when $14 then (select coalesce(max(s.room), 0) + 1 from sandbox.reservations s
        where s.supplier = $1 and s.reference = $2) else 1 end)
    on conflict (supplier, reference, room) do update set reference = excluded.reference
    returning ${columns('$6')}`,
};

export async function bookReservation(sql: Sql, made: NewReservation): Promise<Reservation> {
  const { supplier, reference, hotelId, netMinor, currency, at, behaviour } = made;
  const after = (ms: number | undefined) => (ms === undefined ? null : new Date(at.getTime() + ms));
  return written(
    await sql.row<Reservation>(bookIt, [
      supplier,
      reference,
      hotelId,
      netMinor,
      currency,
      at,
      after(behaviour.confirmsAfterMs ?? 0),
      after(behaviour.landsAfterMs),
      after(behaviour.shownAfterMs),
      behaviour.flickersMs ?? null,
      behaviour.cancelsFailing ?? 0,
      behaviour.cancelsIgnored ?? 0,
      behaviour.cancelTakesMs ?? 0,
      behaviour.booksAgain ?? false,
    ]),
  );
}

const findIt = {
  name: 'sandbox-retrieve',
  text: `select ${columns('$3::timestamptz')} from sandbox.reservations r
    where supplier = $1 and reference = $2 and room = 1`,
};

export async function findReservation(
  sql: Sql,
  { supplier, reference, at }: Named,
): Promise<Reservation | undefined> {
  return sql.row<Reservation>(findIt, [supplier, reference, at]);
}

/** A row that is not shown is not found, so its cancellation has no effect; nor has one that fails or is ignored. */
const cancelIt = {
  name: 'sandbox-cancel',
  text: `insert into sandbox.reservations as r (supplier, reference, cancels, cancelled_at)
    values ($1, $2, 1, $3::timestamptz)
    on conflict (supplier, reference, room) do update set
      cancels = r.cancels + (${isShown('$3')})::int,
      cancelled_at = case when ${isShown('$3')} and r.cancels >= r.cancels_failing + r.cancels_ignored
        then coalesce(r.cancelled_at, $3 + r.cancel_takes_ms * interval '1 ms') else r.cancelled_at end
    returning ${columns('$3')}`,
};

export async function cancelReservation(sql: Sql, { supplier, reference, at }: Named): Promise<Reservation> {
  return written(await sql.row<Reservation>(cancelIt, [supplier, reference, at]));
}

/** Rooms that repeated bookings have made in addition to the first one. */
export async function surplusRooms(sql: Sql, { supplier, reference, at }: Named): Promise<number> {
  const text = `select count(*) as rooms from sandbox.reservations r
    where supplier = $1 and reference = $2 and room > 1 and ${isShown('$3::timestamptz')} and not ${isCancelled('$3')}`;
  const row = await sql.row<{ rooms: number }>(text, [supplier, reference, at]);
  return row?.rooms ?? 0;
}

export async function cancelSurplusRooms(sql: Sql, { supplier, reference, at }: Named): Promise<void> {
  await sql.run(
    `update sandbox.reservations r set cancels = r.cancels + 1,
       cancelled_at = coalesce(r.cancelled_at, $3::timestamptz + r.cancel_takes_ms * interval '1 ms')
     where supplier = $1 and reference = $2 and room > 1 and ${isShown('$3::timestamptz')}`,
    [supplier, reference, at],
  );
}

const listThem = `select r.reference, r.room,
    case when ${isCancelled('$2::timestamptz')} then 'cancelled'
      when r.cancelled_at > $2 or r.lands_at > $2 then 'changing' else 'booked' end as state
  from sandbox.reservations r where supplier = $1 and booked_at >= $3 order by reference, room`;

export async function listReservations(
  sql: Sql,
  { supplier, since, at }: Omit<Named, 'reference'> & { readonly since: Date },
): Promise<ListedRoom[]> {
  return sql.rows<ListedRoom>(listThem, [supplier, at, since]);
}

function written(row: Reservation | undefined): Reservation {
  if (row === undefined) throw new Error('the statement returns the row it has written');
  return row;
}
