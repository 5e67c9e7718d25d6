import type { Sql } from '../../contract/database.ts';
import { column, insertInto, json, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import { areTogether, phaseNames, phases, phasesPassed, type Phase } from '../sale/phases.ts';

/** Actors without a key: the operator at the terminal, and the service that completes the work of a request. */
export const OPERATOR = 'operator';
export const SERVICE = 'service';

const notes = tableOf({
  at: column<Date>('happened_at'),
  /** An API key, or one of the two above. */
  who: column<string>('who'),
  what: column<string>('what'),
  detail: json<Readonly<Record<string, unknown>>>('detail'),
  requestId: column<string>('request_id'),
});

/** Something that happened to a booking. The phases of booking itself are noted by a trigger of the database. */
export type Note = RowOf<typeof notes.members>;

const insert = insertInto('booking_history', notes, { booking: { value: (bookingId: string) => bookingId } });

export async function note(sql: Sql, bookingId: string, made: Note): Promise<void> {
  await sql.run(insert.text, insert.values(bookingId, made));
}

export async function historyOf(sql: Sql, bookingId: string): Promise<Note[]> {
  const rows = await sql.rows(`select ${notes.columns} from booking_history where booking = $1 order by id`, [
    bookingId,
  ]);
  const history = rows.map(notes.read);
  return history.flatMap((one, at) => withPhasesPassed(one, history[at - 1]));
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
export function deleteHistory(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from booking_history where ctid = any(array(
       select h.ctid from booking_history h join bookings b on b.id = h.booking
       where h.happened_at < $1 and b.checkout < $1 and b.phase in ('finished', 'failed') limit $2))`,
    [before, limit],
  );
}
