import type { Sql } from '../../contract/database.ts';
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

export interface Amendment {
  readonly id: number;
  readonly bookingId: string;
  readonly type: 'REBOOK' | 'UPDATE';
  readonly subType: 'CHECKIN_CHANGE' | 'OCCUPANCY_CHANGE' | 'UPDATE_NAME_CHANGE';
  readonly status: 'PENDING' | 'COMPLETED' | 'REJECTED';
  readonly prebookId: string | null;
  readonly people: Partial<People>;
  /** Of a rebook: what changes. */
  readonly audit: RebookAudit | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `id, booking as "bookingId", type, sub_type as "subType", status, prebook as "prebookId", people,
  nullif(audit, '{}') as audit,
  created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`;

export type NewAmendment = Pick<
  Amendment,
  'bookingId' | 'type' | 'subType' | 'prebookId' | 'people' | 'audit' | 'createdBy'
> & { readonly requestId: string; readonly at: Date };

/** Undefined where the prebook has an amendment already, or the booking has a pending rebook. */
export async function insertAmendment(sql: Sql, made: NewAmendment): Promise<Amendment | undefined> {
  const { bookingId, type, subType, prebookId, people, audit, createdBy, requestId, at } = made;
  return sql.row<Amendment>(
    `insert into amendments (booking, type, sub_type, prebook, people, audit, created_by, request_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     on conflict do nothing
     returning ${columns}`,
    [
      bookingId,
      type,
      subType,
      prebookId,
      JSON.stringify(people),
      JSON.stringify(audit ?? {}),
      createdBy,
      requestId,
      at,
    ],
  );
}

export async function pendingAmendments(sql: Sql): Promise<Amendment[]> {
  return sql.rows<Amendment>(`select ${columns} from amendments where status = 'PENDING' order by id`);
}

export async function lockAmendment(sql: Sql, id: number): Promise<Amendment | undefined> {
  return sql.row<Amendment>(`select ${columns} from amendments where id = $1 for update`, [id]);
}

export async function closeAmendment(
  sql: Sql,
  id: number,
  { status, at }: { status: 'COMPLETED' | 'REJECTED'; at: Date },
): Promise<void> {
  await sql.run(`update amendments set status = $2, updated_at = $3 where id = $1`, [id, status, at]);
}

/** Who has carried a rebook out says which booking it has become. */
export async function noteNewBooking(
  sql: Sql,
  id: number,
  { prebookId, bookingId }: { prebookId: string; bookingId: string },
): Promise<void> {
  const became = JSON.stringify({ newPrebookId: prebookId, newBookingId: bookingId });
  await sql.run(`update amendments set audit = audit || $2::jsonb where id = $1`, [id, became]);
}

export async function amendmentById(sql: Sql, id: number): Promise<Amendment | undefined> {
  return sql.row<Amendment>(`select ${columns} from amendments where id = $1`, [id]);
}

/** The names on a booking, as the supplier knows them now. */
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
