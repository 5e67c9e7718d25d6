import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql, Write } from '../../contract/database.ts';
import { column, readFrom, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import { jsonRow } from '../../lib/columns/each.ts';

const names = {
  firstName: column<string>('first_name'),
  lastName: column<string>('last_name'),
  phone: column<string>('phone'),
};

const times = { createdAt: column<Date>('created_at'), updatedAt: column<Date>('updated_at') };

const guests = tableOf({
  id: column<number>('id'),
  email: column<string | null>('email'),
  ...names,
  points: column<number>('points'),
  upcomingPoints: column<number>('upcoming_points'),
  bookings: readFrom<readonly string[]>(
    'bookings',
    'array(select b.booking from guest_bookings b where b.guest = guests.id order by b.id)',
  ),
  ...times,
  erasedAt: column<Date | null>('erased_at'),
});

export type Guest = RowOf<typeof guests.members>;

/** The holder of a booking, from the book request. */
export interface Holder {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

const known = `on conflict (account, environment, email_key) where erased_at is null
  do update set phone = case when guests.phone = '' then excluded.phone else guests.phone end`;

const newGuest = tableOf({ owner, email: column<string>('email'), ...names, ...times });
const newGuestAs = tableOf({ id: column<number>('id'), ...newGuest.members });

/** Each guest once, with a telephone number if any of its rows has one. Guests are locked in the same order everywhere. */
const insert = (columns: string): string => `insert into guests (${columns}) overriding system value
  select distinct on (account, environment, lower(email)) ${columns} from each
  order by account, environment, lower(email), phone = '', ordinality ${known} returning id`;

/** The guest with this address as `guest`, created if unknown. The name of the first booking stays. */
export function guestWrite(owner: Owner, { holder, at }: { holder: Holder; at: Date }): Write {
  return {
    name: 'guest-by-holder',
    columns: { table: 'guests' },
    parts: { guest: insert(newGuest.columns) },
    row: jsonRow(newGuest, newRow(owner, { holder, at })),
  };
}

function newRow(
  owner: Owner,
  { holder: { email, firstName, lastName, phone = '' }, at }: { holder: Holder; at: Date },
): RowOf<typeof newGuest.members> {
  return { owner, email, firstName, lastName, phone, createdAt: at, updatedAt: at };
}

/**
 * An expression of SQL: the id of the guest with this address, or the one that a new guest will have; null for the empty
 * address.
 */
export function guestIdAhead(account: string, environment: string, email: string): string {
  return `case when ${email} <> '' then coalesce(
    (select id from guests where account = ${account} and environment = ${environment}
      and erased_at is null and email_key = lower(${email})),
    nextval('guests_id_seq')) end`;
}

/** As `guestWrite`, if the guest has this id, or gets it. Otherwise nothing is written. */
export function guestWriteAs(id: number, owner: Owner, { holder, at }: { holder: Holder; at: Date }): Write {
  return {
    name: 'guest-by-id',
    columns: { table: 'guests' },
    parts: { guest: insert(newGuestAs.columns) },
    row: jsonRow(newGuestAs, { ...newRow(owner, { holder, at }), id }),
    demands: { 'guest-has-id': 'exists (select from guest where guest.id = each.id)' },
  };
}

export interface GuestFilter {
  readonly email: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function guestsOf(
  sql: Sql,
  owner: Owner,
  { email, limit, offset }: GuestFilter,
): Promise<Guest[]> {
  const rows = await sql.rows(
    `select ${guests.columns} from guests
     where account = $1 and environment = $2 and erased_at is null
       and ($3::text is null or email_key = lower($3))
     order by id limit $4 offset $5`,
    [owner.accountId, owner.environment, email ?? null, limit, offset],
  );
  return rows.map(guests.read);
}

export async function countGuests(sql: Sql, owner: Owner, email: string | undefined): Promise<number> {
  const row = await sql.row<{ count: number }>(
    `select count(*) as count from guests
     where account = $1 and environment = $2 and erased_at is null and ($3::text is null or email_key = lower($3))`,
    [owner.accountId, owner.environment, email ?? null],
  );
  return row?.count ?? 0;
}

export async function guestOf(sql: Sql, owner: Owner, id: number): Promise<Guest | undefined> {
  const row = await sql.row(
    `select ${guests.columns} from guests
     where account = $1 and environment = $2 and id = $3 and erased_at is null`,
    [owner.accountId, owner.environment, id],
  );
  return row && guests.read(row);
}

/** Locks the guest until the transaction ends, so that the balance does not change before points are spent. */
export async function lockGuest(sql: Sql, owner: Owner, id: number): Promise<{ points: number } | undefined> {
  return sql.row<{ points: number }>(
    `select points from guests
     where account = $1 and environment = $2 and id = $3 and erased_at is null for update`,
    [owner.accountId, owner.environment, id],
  );
}

/** Removes the person from the guest's row; points and sums stay. */
export async function eraseGuestRow(
  sql: Sql,
  owner: Owner,
  { id, at }: { id: number; at: Date },
): Promise<string | undefined> {
  const erased = await sql.row<{ email: string }>(
    `with before as (
       select id, email from guests where account = $1 and environment = $2 and id = $3 and erased_at is null for update
     )
     update guests g set email = null, first_name = '', last_name = '', phone = '', erased_at = $4, updated_at = $4
     from before where g.id = before.id
     returning before.email`,
    [owner.accountId, owner.environment, id, at],
  );
  return erased?.email;
}
