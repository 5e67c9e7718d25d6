import type { Sql, Write } from '../../contract/database.ts';
import { column, insertInto, insertSelect, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const accruals = {
  guest: column<number>('guest'),
  booking: column<string>('booking'),
  points: column<number>('points'),
  cashbackRate: column<string>('cashback_rate'),
  maturesAt: column<Date>('matures_at'),
  at: column<Date>('updated_at'),
};
const newAccrual = tableOf({ ...accruals, createdAt: column<Date>('created_at') });

export type Accrual = RowOf<typeof accruals>;

const entries = tableOf({
  guest: column<number>('guest'),
  balance: column<'upcoming' | 'current'>('balance'),
  points: column<number>('points'),
  reason: column<'earned' | 'matured' | 'reversed' | 'redeemed'>('reason'),
  booking: column<string | null>('booking'),
  at: column<Date>('entered_at'),
});

export type Entry = RowOf<typeof entries.members>;

const insert = insertInto('points_entries', entries);

/** Stores the booking with its guest, and its points as upcoming; no effect if it is stored already. */
export function accrualWrite(accrual: Accrual): Write {
  const { guest, booking, points, cashbackRate, maturesAt, at } = accrual;
  return {
    name: 'points-accrual',
    columns: { table: 'guest_bookings' },
    parts: {
      accrual: `${insertSelect('guest_bookings', newAccrual, {
        guest: 'guest',
        booking: 'booking',
        points: 'points',
        cashbackRate: 'cashback_rate',
        maturesAt: 'matures_at',
        createdAt: 'updated_at',
        at: 'updated_at',
      })} from each
        on conflict (booking) do nothing returning guest, booking, points, updated_at`,
      earned: `${insertSelect('points_entries', entries, {
        guest: 'guest',
        balance: `'upcoming'`,
        points: 'points',
        reason: `'earned'`,
        booking: 'booking',
        at: 'updated_at',
      })} from accrual where points > 0`,
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

/** Adds to the ledger; the guest's sums follow by its trigger. */
export async function enterPoints(sql: Sql, entry: Entry): Promise<void> {
  await sql.run(insert.text, insert.values(undefined, entry));
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
       ${insertSelect('points_entries', entries, {
         guest: 'guest',
         balance: 'side.balance',
         points: 'side.sign * points',
         reason: `'matured'`,
         booking: 'booking',
         at: '$1',
       })}
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
