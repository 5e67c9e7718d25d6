import type { Sql, Write } from '../../contract/database.ts';

export interface Accrual {
  readonly guest: number;
  readonly booking: string;
  readonly points: number;
  readonly cashbackRate: string;
  readonly maturesAt: Date;
  readonly at: Date;
}

/** Stores the booking with its guest, and its points as upcoming; no effect if it is stored already. */
export function accrualWrite(accrual: Accrual): Write {
  const { guest, booking, points, cashbackRate, maturesAt, at } = accrual;
  return {
    name: 'points-accrual',
    columns: { table: 'guest_bookings' },
    parts: {
      accrual: `insert into guest_bookings (guest, booking, points, cashback_rate, matures_at, created_at, updated_at)
        select guest, booking, points, cashback_rate, matures_at, updated_at, updated_at from each
        on conflict (booking) do nothing returning guest, booking, points, updated_at`,
      earned: `insert into points_entries (guest, balance, points, reason, booking, entered_at)
        select guest, 'upcoming', points, 'earned', booking, updated_at from accrual where points > 0`,
    },
    row: { guest, booking, points, cashback_rate: cashbackRate, matures_at: maturesAt, updated_at: at },
  };
}

/** The points that the guest can spend; the row is locked until the transaction ends. */
export async function lockPoints(sql: Sql, guest: number): Promise<number> {
  const row = await sql.row<{ points: number }>(`select points from guests where id = $1 for update`, [
    guest,
  ]);
  return row?.points ?? 0;
}

export interface Entry {
  readonly guest: number;
  readonly balance: 'upcoming' | 'current';
  readonly points: number;
  readonly reason: 'earned' | 'matured' | 'reversed' | 'redeemed';
  readonly booking: string | null;
  readonly at: Date;
}

/** Adds to the ledger; the guest's sums follow by its trigger. */
export async function enterPoints(sql: Sql, entry: Entry): Promise<void> {
  const { guest, balance, points, reason, booking, at } = entry;
  await sql.run(
    `insert into points_entries (guest, balance, points, reason, booking, entered_at) values ($1, $2, $3, $4, $5, $6)`,
    [guest, balance, points, reason, booking, at],
  );
}

const mature = `guest_bookings where state = 'pending' and matures_at <= $1`;

/** A condition with the time in `$1`. */
export const anyMature = `exists (select from ${mature})`;

/** Moves the points of stays that are over from upcoming to current, a limited number at a time. */
export async function maturePoints(sql: Sql, now: Date, limit: number): Promise<number> {
  return sql.run(
    `with over as (
       select id, guest, booking, points from ${mature}
       order by matures_at limit $2 for update skip locked
     ), entered as (
       insert into points_entries (guest, balance, points, reason, booking, entered_at)
       select guest, side.balance, side.sign * points, 'matured', booking, $1
       from over cross join (values ('upcoming', -1), ('current', 1)) as side (balance, sign)
       where points > 0
     )
     update guest_bookings b set state = 'earned', updated_at = $1 from over where b.id = over.id`,
    [now, limit],
  );
}

/** Units of a currency for one dollar, as a decimal text. */
export async function perUsd(sql: Sql, currency: string): Promise<string | undefined> {
  const row = await sql.row<{ perUsd: string }>(
    `select per_usd::text as "perUsd" from exchange_rates where currency = $1`,
    [currency],
  );
  return currency === 'USD' ? '1' : row?.perUsd;
}
