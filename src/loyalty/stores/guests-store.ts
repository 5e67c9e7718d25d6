import type { Owner } from '../../accounts/caller.ts';
import type { Sql, Write } from '../../contract/database.ts';

export interface Guest {
  readonly id: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly points: number;
  readonly upcomingPoints: number;
  readonly bookings: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly erasedAt: Date | null;
}

/** The holder of a booking, from the book request. */
export interface Holder {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

const columns = `g.id, g.email, g.first_name as "firstName", g.last_name as "lastName", g.phone, g.points,
  g.upcoming_points as "upcomingPoints", g.created_at as "createdAt", g.updated_at as "updatedAt",
  g.erased_at as "erasedAt",
  array(select b.booking from guest_bookings b where b.guest = g.id order by b.id) as bookings`;

const known = `on conflict (account, environment, email_key) where erased_at is null
  do update set phone = case when guests.phone = '' then excluded.phone else guests.phone end`;

/** The guest with this address as `guest`, created if unknown. The name of the first booking stays. */
export function guestWrite(owner: Owner, { holder, at }: { holder: Holder; at: Date }): Write {
  const { accountId, environment } = owner;
  const { email, firstName, lastName, phone = '' } = holder;
  return {
    name: 'guest-by-holder',
    parts: {
      guest: `insert into guests (account, environment, email, first_name, last_name, phone, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $7) ${known} returning id`,
    },
    values: [accountId, environment, email, firstName, lastName, phone, at],
  };
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
  const { accountId, environment } = owner;
  const { email, firstName, lastName, phone = '' } = holder;
  return {
    name: 'guest-by-id',
    parts: {
      guest: `insert into guests (account, environment, email, first_name, last_name, phone, created_at, updated_at, id)
        overriding system value values ($1, $2, $3, $4, $5, $6, $7, $7, $8) ${known} returning id`,
    },
    values: [accountId, environment, email, firstName, lastName, phone, at, id],
    demands: { 'guest-has-id': '(select id from guest) = $8::bigint' },
  };
}

export interface GuestFilter {
  readonly email: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function guestsOf(sql: Sql, owner: Owner, { email, limit, offset }: GuestFilter) {
  return sql.rows<Guest>(
    `select ${columns} from guests g
     where g.account = $1 and g.environment = $2 and g.erased_at is null
       and ($3::text is null or g.email_key = lower($3))
     order by g.id limit $4 offset $5`,
    [owner.accountId, owner.environment, email ?? null, limit, offset],
  );
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
  return sql.row<Guest>(
    `select ${columns} from guests g
     where g.account = $1 and g.environment = $2 and g.id = $3 and g.erased_at is null`,
    [owner.accountId, owner.environment, id],
  );
}

/** Locks the guest until the transaction ends, so that the balance does not change before points are spent. */
export async function lockGuest(sql: Sql, owner: Owner, id: number): Promise<{ points: number } | undefined> {
  return sql.row<{ points: number }>(
    `select points from guests
     where account = $1 and environment = $2 and id = $3 and erased_at is null for update`,
    [owner.accountId, owner.environment, id],
  );
}

export interface GuestBooking {
  readonly id: number;
  readonly guest: number;
  readonly booking: string;
  readonly points: number;
  readonly cashbackRate: string;
  readonly state: 'pending' | 'earned' | 'reversed';
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const bookingColumns = `id, guest, booking, points, cashback_rate as "cashbackRate", state,
  created_at as "createdAt", updated_at as "updatedAt"`;

export async function bookingsOfGuest(sql: Sql, guest: number): Promise<GuestBooking[]> {
  return sql.rows<GuestBooking>(
    `select ${bookingColumns} from guest_bookings where guest = $1 order by id desc`,
    [guest],
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
