import type { Sql } from '../../../contract/database.ts';
import {
  column,
  columnsOf,
  insertInto,
  insertSelect,
  optional,
  readFrom,
  tableOf,
  type RowOf,
} from '../../../lib/columns/columns.ts';
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
export type Reservation = RowOf<typeof reservations.members>;

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

const made = {
  reference: column<string>('reference'),
  /** Null, like the next members, if the cancellation came first. */
  hotel: column<number | null>('hotel'),
  netMinor: column<number | null>('net_minor'),
  currency: column<string | null>('currency'),
  confirmedAt: column<Date | null>('confirmed_at'),
  /** How many cancellations fail. */
  cancelsFailing: column<number>('cancels_failing'),
};

/** The time of the call is the third parameter of each statement, after the supplier and the reference. */
const AT = '$3::timestamptz';
const reservations = tableOf({
  ...made,
  /** How many cancellations reached it. */
  cancels: column<number>('cancels'),
  /** Whether a look-up finds it at the time of the call. */
  isShown: readFrom<boolean>('is_shown', isShown(AT)),
  isCancelled: readFrom<boolean>('is_cancelled', isCancelled(AT)),
});
const returned = columnsOf('r', reservations);

const supplier = column<string>('supplier');
const { reference, ...others } = made;
const newMembers = {
  supplier,
  reference,
  bookedAt: column<Date>('booked_at'),
  ...others,
  landsAt: column<Date | null>('lands_at'),
  shownAt: column<Date | null>('shown_at'),
  flickersMs: optional<number>('flickers_ms'),
  cancelsIgnored: column<number>('cancels_ignored'),
  cancelTakesMs: column<number>('cancel_takes_ms'),
};
const insert = insertInto<typeof newMembers, Behaviour>('sandbox.reservations as r', tableOf(newMembers), {
  room: {
    value: ({ booksAgain = false }) => booksAgain,
    sql: (booksAgain) => `case when ${booksAgain} then (select coalesce(max(s.room), 0) + 1
      from sandbox.reservations s where s.supplier = $1 and s.reference = $2) else 1 end`,
  },
});
const bookIt = {
  name: 'sandbox-book',
  text: `${insert.text}
    on conflict (supplier, reference, room) do update set reference = excluded.reference
    returning ${returned}`,
};

export async function bookReservation(sql: Sql, made: NewReservation): Promise<Reservation> {
  const { supplier, reference, hotelId: hotel, netMinor, currency, at, behaviour } = made;
  const after = (ms: number | undefined) => (ms === undefined ? null : new Date(at.getTime() + ms));
  const row = {
    supplier,
    reference,
    hotel,
    netMinor,
    currency,
    bookedAt: at,
    confirmedAt: after(behaviour.confirmsAfterMs ?? 0),
    landsAt: after(behaviour.landsAfterMs),
    shownAt: after(behaviour.shownAfterMs),
    flickersMs: behaviour.flickersMs,
    cancelsFailing: behaviour.cancelsFailing ?? 0,
    cancelsIgnored: behaviour.cancelsIgnored ?? 0,
    cancelTakesMs: behaviour.cancelTakesMs ?? 0,
  };
  return written(await sql.row(bookIt, insert.values(behaviour, row)));
}

const findIt = {
  name: 'sandbox-retrieve',
  text: `select ${returned} from sandbox.reservations r
    where supplier = $1 and reference = $2 and room = 1`,
};

export async function findReservation(
  sql: Sql,
  { supplier, reference, at }: Named,
): Promise<Reservation | undefined> {
  const row = await sql.row(findIt, [supplier, reference, at]);
  return row && reservations.read(row);
}

const cancelled = tableOf({
  supplier,
  reference,
  cancels: column<number>('cancels'),
  cancelledAt: column<Date>('cancelled_at'),
});

/** A row that is not shown is not found, so its cancellation has no effect; nor has one that fails or is ignored. */
const cancelIt = {
  name: 'sandbox-cancel',
  text: `${insertSelect('sandbox.reservations as r', cancelled, {
    supplier: '$1',
    reference: '$2',
    cancels: '1',
    cancelledAt: AT,
  })}
    on conflict (supplier, reference, room) do update set
      cancels = r.cancels + (${isShown(AT)})::int,
      cancelled_at = case when ${isShown(AT)} and r.cancels >= r.cancels_failing + r.cancels_ignored
        then coalesce(r.cancelled_at, ${AT} + r.cancel_takes_ms * interval '1 ms') else r.cancelled_at end
    returning ${returned}`,
};

export async function cancelReservation(sql: Sql, { supplier, reference, at }: Named): Promise<Reservation> {
  return written(await sql.row(cancelIt, [supplier, reference, at]));
}

/** Rooms that repeated bookings have made in addition to the first one. */
export async function surplusRooms(sql: Sql, { supplier, reference, at }: Named): Promise<number> {
  const text = `select count(*) as rooms from sandbox.reservations r
    where supplier = $1 and reference = $2 and room > 1 and ${isShown(AT)} and not ${isCancelled(AT)}`;
  const row = await sql.row<{ rooms: number }>(text, [supplier, reference, at]);
  return row?.rooms ?? 0;
}

export async function cancelSurplusRooms(sql: Sql, { supplier, reference, at }: Named): Promise<void> {
  await sql.run(
    `update sandbox.reservations r set cancels = r.cancels + 1,
       cancelled_at = coalesce(r.cancelled_at, ${AT} + r.cancel_takes_ms * interval '1 ms')
     where supplier = $1 and reference = $2 and room > 1 and ${isShown(AT)}`,
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

function written(row: object | undefined): Reservation {
  if (row === undefined) throw new Error('the statement returns the row it has written');
  return reservations.read(row);
}
