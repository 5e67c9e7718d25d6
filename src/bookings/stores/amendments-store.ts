import type { Sql } from '../../contract/database.ts';
import { refuse } from '../../contract/refusal.ts';
import { column, insertInto, json, type Member, type RowOf, tableOf } from '../../lib/columns/columns.ts';
import type { People } from './bookings-store.ts';

export interface RebookAudit {
  readonly oldCheckin: string;
  readonly oldCheckout: string;
  readonly newCheckin: string;
  readonly newCheckout: string;
  readonly oldAdults: number;
  readonly oldChildren: number;
  readonly newAdults: number;
  readonly newChildren: number;
  readonly currency: string;
  readonly oldPriceMinor: number;
  readonly newPriceMinor: number;
  readonly oldPrebookId: string;
  readonly newPrebookId: string;
  readonly oldBookingId: string;
  /** Empty until the operator has carried it out. */
  readonly newBookingId: string;
}

/** The changes of a rebook; otherwise null, stored as an empty object. */
const audit: Member<RebookAudit | null> = {
  columns: ['audit'],
  // The schema of the column is this type, or an empty object.
  read: (stored) => (Object.keys(stored as object).length === 0 ? null : (stored as RebookAudit)),
  write: (value) => [JSON.stringify(value ?? {})],
};

const requested = tableOf({
  bookingId: column<string>('booking'),
  type: column<'REBOOK' | 'UPDATE'>('type'),
  subType: column<'CHECKIN_CHANGE' | 'OCCUPANCY_CHANGE' | 'UPDATE_NAME_CHANGE'>('sub_type'),
  prebookId: column<string | null>('prebook'),
  people: json<Partial<People>>('people'),
  audit,
  createdBy: column<string>('created_by'),
});

const amendments = tableOf({
  id: column<number>('id'),
  ...requested.members,
  status: column<'PENDING' | 'COMPLETED' | 'REJECTED'>('status'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
});

export type Amendment = RowOf<typeof amendments.members>;
export type NewAmendment = RowOf<typeof requested.members> & {
  readonly requestId: string;
  readonly at: Date;
};

const insert = insertInto<typeof requested.members, NewAmendment>('amendments', requested, {
  request_id: { value: ({ requestId }) => requestId },
  created_at: { value: ({ at }) => at },
  updated_at: { value: ({ at }) => at },
});

async function found(sql: Sql, query: string, values: readonly unknown[] = []): Promise<Amendment[]> {
  return (await sql.rows(query, values)).map(amendments.read);
}

const where = (condition: string): string =>
  `select ${amendments.columns} from amendments where ${condition}`;

/** Undefined if the prebook has an amendment already, or the booking has a pending rebook. */
export async function insertAmendment(sql: Sql, made: NewAmendment): Promise<Amendment | undefined> {
  const query = `${insert.text} on conflict do nothing returning ${amendments.columns}`;
  return (await found(sql, query, insert.values(made, made)))[0];
}

export async function pendingAmendments(sql: Sql): Promise<Amendment[]> {
  return found(sql, where(`status = 'PENDING' order by id`));
}

/** The pending ones of a booking, locked until the transaction ends. */
export async function lockPendingAmendments(sql: Sql, bookingId: string): Promise<Amendment[]> {
  return found(sql, where(`booking = $1 and status = 'PENDING' order by id for update`), [bookingId]);
}

export async function amendmentById(sql: Sql, id: number): Promise<Amendment | undefined> {
  return (await found(sql, where('id = $1'), [id]))[0];
}

/** As `amendmentById`, and locks the row until the transaction ends. */
export async function lockAmendment(sql: Sql, id: number): Promise<Amendment | undefined> {
  return (await found(sql, where('id = $1 for update'), [id]))[0];
}

/** A settled amendment cannot be settled again. */
export function pending(id: number, amendment: Amendment | undefined): Amendment {
  if (amendment === undefined) throw refuse('entity-not-found', `there is no amendment ${id}`);
  if (amendment.status !== 'PENDING')
    throw refuse('bad-request', `amendment ${id} is ${amendment.status} already`);
  return amendment;
}

export async function closeAmendment(
  sql: Sql,
  id: number,
  { status, at }: { status: 'COMPLETED' | 'REJECTED'; at: Date },
): Promise<void> {
  await sql.run(`update amendments set status = $2, updated_at = $3 where id = $1`, [id, status, at]);
}

/** Stores the booking that a completed rebook has made. */
export async function noteNewBooking(
  sql: Sql,
  id: number,
  { prebookId, bookingId }: { prebookId: string; bookingId: string },
): Promise<void> {
  const became = JSON.stringify({ newPrebookId: prebookId, newBookingId: bookingId });
  await sql.run(`update amendments set audit = audit || $2::jsonb where id = $1`, [id, became]);
}

/** Changes the names on a booking to those that the supplier now has. */
export async function changePeople(
  sql: Sql,
  bookingId: string,
  { people, at }: { people: People; at: Date },
): Promise<void> {
  await sql.run(`update bookings set people = $2, holder_email = $3, updated_at = $4 where id = $1`, [
    bookingId,
    JSON.stringify(people),
    people.holder.email,
    at,
  ]);
}
