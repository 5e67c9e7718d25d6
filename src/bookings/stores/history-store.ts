import type { Sql } from '../../contract/database.ts';
import { areTogether, phaseNames, phases, phasesPassed, type Phase } from '../sale/phases.ts';

/** Actors without a key: the operator at the terminal, and the service that completes the work of a request. */
export const OPERATOR = 'operator';
export const SERVICE = 'service';

/** Something that happened to a booking. The phases of booking itself are noted by a trigger of the database. */
export interface Note {
  readonly at: Date;
  /** An API key, or one of the two above. */
  readonly who: string;
  readonly what: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

export async function note(
  sql: Sql,
  bookingId: string,
  { at, who, what, detail, requestId }: Note,
): Promise<void> {
  await sql.run(
    `insert into booking_history (booking, happened_at, who, what, detail, request_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [bookingId, at, who, what, JSON.stringify(detail), requestId],
  );
}

export async function historyOf(sql: Sql, bookingId: string): Promise<Note[]> {
  const notes = await sql.rows<Note>(
    `select happened_at as at, who, what, detail, request_id as "requestId"
     from booking_history where booking = $1 order by id`,
    [bookingId],
  );
  return notes.flatMap((one, at) => withPhasesPassed(one, notes[at - 1]));
}

/** Phases that were written together share a row; each is shown. */
function withPhasesPassed(one: Note, before: Note | undefined): Note[] {
  const [from, to] = [before && phaseOf(before), phaseOf(one)];
  if (from === undefined || to === undefined || !areTogether(from, to)) return [one];
  return phasesPassed(from, to).map((phase) =>
    phase === to ? one : { ...one, what: `booking ${phase}`, detail: { status: phases[phase].status } },
  );
}

function phaseOf({ what }: Note): Phase | undefined {
  return phaseNames.find((phase) => what === `booking ${phase}`);
}

/** Deletes old entries of bookings that are over. Entries are added in the order of time, so a small index finds old ones. */
export function forgetHistory(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from booking_history where ctid = any(array(
       select h.ctid from booking_history h join bookings b on b.id = h.booking
       where h.happened_at < $1 and b.checkout < $1 and b.phase in ('finished', 'failed') limit $2))`,
    [before, limit],
  );
}
