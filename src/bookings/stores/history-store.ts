import type { Sql } from '../../contract/database.ts';

/** Who acts where no key does: a person at the terminal, and the service that finishes what a request began. */
export const OPERATOR = 'operator';
export const SERVICE = 'service';

/** Something that happened to a booking. The phases of booking itself are noted by the database. */
export interface Note {
  readonly at: Date;
  /** A key, or one of the two above. */
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
  return sql.rows<Note>(
    `select happened_at as at, who, what, detail, request_id as "requestId"
     from booking_history where booking = $1 order by id`,
    [bookingId],
  );
}
