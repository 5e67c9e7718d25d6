import type { Sql, Tx } from '../../contract/database.ts';
import { column, insertInto, type RowOf, setting, tableOf } from '../../lib/columns/columns.ts';
import type { Lease } from '../sale/lease.ts';
import type { Watch, WatchChange } from '../sale/judge-look.ts';

const opened = tableOf({
  bookingId: column<string>('booking'),
  supplier: column<string>('supplier'),
  mayLand: column<boolean>('may_land'),
  openedAt: column<Date>('opened_at'),
  until: column<Date>('until'),
  nextLookAt: column<Date>('next_look_at'),
  lastAnswer: column<string>('last_answer'),
  keep: column<string | null>('keep'),
});

/** The changes of a look-up. */
const changed = tableOf({
  state: column<Watch['state']>('state'),
  looks: column<number>('looks'),
  cancels: column<number>('cancels'),
  nextLookAt: opened.members.nextLookAt,
  lastAnswer: opened.members.lastAnswer,
  foundAt: column<Date | null>('found_at'),
  cancelledAt: column<Date | null>('cancelled_at'),
  personSince: column<Date | null>('person_since'),
  closedBecause: column<Watch['closedBecause']>('closed_because'),
});

const watches = tableOf({ ...opened.members, ...changed.members });

export type NewWatch = RowOf<typeof opened.members>;

const insert = insertInto('supplier_watches', opened);

/**
 * One watch for each booking: a repeated phase finds it open. A watch of the whole booking replaces one of
 * surplus rooms.
 */
export async function insertWatch(tx: Tx, watch: NewWatch): Promise<void> {
  await tx.run(
    `${insert.text}
     on conflict (booking) do update set keep = null, state = 'watching',
       may_land = excluded.may_land, opened_at = excluded.opened_at, until = excluded.until,
       next_look_at = excluded.next_look_at, last_answer = excluded.last_answer, looks = 0, cancels = 0,
       found_at = null, cancelled_at = null, person_since = null, closed_at = null, closed_because = null,
       lease = null, leased_until = null
     where supplier_watches.keep is not null and excluded.keep is null`,
    insert.values(undefined, watch),
  );
}

/** Claims those that are due; each gets a lease, by the clock of the database. */
const due = (at: string): string => `supplier_watches
  where state <> 'closed' and next_look_at <= ${at} and (leased_until is null or leased_until < now())`;

/** A condition with the time in `$1`. */
export const anyWatchDue = `exists (select from ${due('$1')})`;

export async function claimWatches(
  sql: Sql,
  { lease, at, limit }: { lease: Lease; at: Date; limit: number },
): Promise<Watch[]> {
  const rows = await sql.rows(
    `update supplier_watches set lease = $1, leased_until = now() + $2 * interval '1 millisecond'
     where booking in (select booking from ${due('$3')}
       order by next_look_at limit $4 for update skip locked)
     returning ${watches.columns}`,
    [lease.id, lease.ms, at, limit],
  );
  return rows.map(watches.read);
}

const change = setting(changed, 4);

/** Stores the result of a look-up; false if another process has the watch now, or the operator has closed it. */
export async function changeWatch(
  tx: Tx,
  bookingId: string,
  { lease, change: made, at }: { lease: string; change: WatchChange; at: Date },
): Promise<boolean> {
  const closedAt = made.state === 'closed' ? at : null;
  const rowCount = await tx.run(
    `update supplier_watches set ${change.text}, closed_at = $3, lease = null, leased_until = null
     where booking = $1 and lease = $2 and state <> 'closed'`,
    [bookingId, lease, closedAt, ...change.values(made)],
  );
  return rowCount === 1;
}

/** Closes a watch for the operator; false if none is open. */
export async function closeWatch(
  tx: Tx,
  bookingId: string,
  { note, at }: { note: string; at: Date },
): Promise<boolean> {
  const rowCount = await tx.run(
    `update supplier_watches set state = 'closed', closed_because = 'operator', note = $2, closed_at = $3,
       person_since = null, lease = null, leased_until = null
     where booking = $1 and state <> 'closed'`,
    [bookingId, note, at],
  );
  return rowCount === 1;
}

/** Those that found a room or need a person; with `all` every one that is open. The oldest first. */
export async function openWatches(sql: Sql, { all }: { all: boolean }): Promise<Watch[]> {
  const rows = await sql.rows(
    `select ${watches.columns} from supplier_watches
     where state <> 'closed' and ($1 or state = 'cancelling' or person_since is not null)
     order by opened_at, booking`,
    [all],
  );
  return rows.map(watches.read);
}

export interface OpenOutcome {
  readonly bookingId: string;
  readonly supplier: string;
  readonly requestedAt: Date;
  readonly lookUps: number;
}

/** Bookings whose supplier was called and has not reported the outcome. The oldest first. */
export async function openOutcomes(sql: Sql): Promise<OpenOutcome[]> {
  return sql.rows<OpenOutcome>(
    `select id as "bookingId", supplier, asked_supplier_at as "requestedAt", look_ups as "lookUps"
     from open_bookings o join bookings b on b.id = o.booking
     where phase = 'authorised' and asked_supplier_at is not null order by asked_supplier_at, id`,
  );
}
