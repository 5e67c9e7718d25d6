import type { Sql, Tx } from '../../contract/database.ts';
import type { Lease } from '../sale/lease.ts';
import type { Watch, WatchChange } from '../sale/judge-look.ts';

const columns = `booking as "bookingId", supplier, state, may_land as "mayLand", until, next_look_at as "nextLookAt", looks,
  cancels, last_answer as "lastAnswer", found_at as "foundAt", cancelled_at as "cancelledAt", person_since as "personSince",
  opened_at as "openedAt", closed_because as "closedBecause", keep`;

export interface NewWatch {
  readonly bookingId: string;
  readonly supplier: string;
  readonly mayLand: boolean;
  readonly openedAt: Date;
  readonly until: Date;
  readonly nextLookAt: Date;
  readonly lastAnswer: string;
  readonly keep: string | null;
}

/**
 * Once for each booking: a repeated phase finds its watch open. A watch of the whole booking replaces one of
 * surplus rooms.
 */
export async function insertWatch(tx: Tx, watch: NewWatch): Promise<void> {
  const { bookingId, supplier, mayLand, openedAt, until, nextLookAt, lastAnswer, keep } = watch;
  await tx.run(
    `insert into supplier_watches (booking, supplier, may_land, opened_at, until, next_look_at, last_answer, keep)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (booking) do update set keep = null, state = 'watching',
       may_land = excluded.may_land, opened_at = excluded.opened_at, until = excluded.until,
       next_look_at = excluded.next_look_at, last_answer = excluded.last_answer, looks = 0, cancels = 0,
       found_at = null, cancelled_at = null, person_since = null, closed_at = null, closed_because = null,
       lease = null, leased_until = null
     where supplier_watches.keep is not null and excluded.keep is null`,
    [bookingId, supplier, mayLand, openedAt, until, nextLookAt, lastAnswer, keep],
  );
}

/** Takes those that are due; each is leased, by the clock of the database. */
export async function claimWatches(
  sql: Sql,
  { lease, at, limit }: { lease: Lease; at: Date; limit: number },
): Promise<Watch[]> {
  return sql.rows<Watch>(
    `update supplier_watches set lease = $1, leased_until = now() + $2 * interval '1 millisecond'
     where booking in (select booking from supplier_watches
       where state <> 'closed' and next_look_at <= $3 and (leased_until is null or leased_until < now())
       order by next_look_at limit $4 for update skip locked)
     returning ${columns}`,
    [lease.id, lease.ms, at, limit],
  );
}

/** What a look has brought; false where somebody else has it now, or the operator has closed it. */
export async function changeWatch(
  tx: Tx,
  bookingId: string,
  { lease, change, at }: { lease: string; change: WatchChange; at: Date },
): Promise<boolean> {
  const { state, looks, cancels, nextLookAt, lastAnswer, foundAt, cancelledAt, personSince, closedBecause } =
    change;
  const touched = await tx.run(
    `update supplier_watches set state = $3, looks = $4, cancels = $5, next_look_at = $6, last_answer = $7, found_at = $8,
       cancelled_at = $9, person_since = $10, closed_because = $11, closed_at = case when $3 = 'closed' then $12::timestamptz end,
       lease = null, leased_until = null
     where booking = $1 and lease = $2 and state <> 'closed'`,
    [
      bookingId,
      lease,
      state,
      looks,
      cancels,
      nextLookAt,
      lastAnswer,
      foundAt,
      cancelledAt,
      personSince,
      closedBecause,
      at,
    ],
  );
  return touched === 1;
}

/** The operator has seen to it; false where there is none that is open. */
export async function closeWatch(
  tx: Tx,
  bookingId: string,
  { note, at }: { note: string; at: Date },
): Promise<boolean> {
  const touched = await tx.run(
    `update supplier_watches set state = 'closed', closed_because = 'operator', note = $2, closed_at = $3,
       person_since = null, lease = null, leased_until = null
     where booking = $1 and state <> 'closed'`,
    [bookingId, note, at],
  );
  return touched === 1;
}

/** Those that found a room or need a person; with `all` every one that is open. The oldest first. */
export async function openWatches(sql: Sql, { all }: { all: boolean }): Promise<Watch[]> {
  return sql.rows<Watch>(
    `select ${columns} from supplier_watches
     where state <> 'closed' and ($1 or state = 'cancelling' or person_since is not null)
     order by opened_at, booking`,
    [all],
  );
}

export interface OpenOutcome {
  readonly bookingId: string;
  readonly supplier: string;
  readonly askedAt: Date;
  readonly lookUps: number;
}

/** Bookings whose supplier has been asked and has not said what became of it. The oldest first. */
export async function openOutcomes(sql: Sql): Promise<OpenOutcome[]> {
  return sql.rows<OpenOutcome>(
    `select id as "bookingId", supplier, asked_supplier_at as "askedAt", look_ups as "lookUps" from bookings
     where phase = 'authorised' and asked_supplier_at is not null order by asked_supplier_at, id`,
  );
}
