import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, columnsOf, insertInto, readFrom, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const uses = tableOf({
  voucherId: column<number>('voucher'),
  bookingId: column<string>('booking'),
  amountMinor: column<number>('amount_minor'),
  discountMinor: column<number>('discount_minor'),
  discountCurrency: column<string>('discount_currency'),
  guestEmail: column<string>('guest_email'),
  hotelName: column<string>('hotel_name'),
  at: column<Date>('reserved_at'),
});

export type VoucherUse = RowOf<typeof uses.members>;

/** Takes one use and its money from the voucher; the constraints of the table refuse more than is left. */
export async function takeUse(sql: Sql, voucherId: number, amountMinor: number): Promise<void> {
  await sql.run(
    `update vouchers set usages = usages + 1, budget_used_minor = budget_used_minor + $2 where id = $1`,
    [voucherId, amountMinor],
  );
}

const insert = insertInto('voucher_uses', uses);

export async function insertUse(sql: Sql, use: VoucherUse): Promise<void> {
  await sql.run(insert.text, insert.values(use, use));
}

export async function useOf(sql: Sql, bookingId: string): Promise<{ voucherId: number } | undefined> {
  return sql.row<{ voucherId: number }>(
    `select voucher as "voucherId" from voucher_uses where booking = $1`,
    [bookingId],
  );
}

/** `in_ledger`: the programs that set it also write an entry if the voucher has paid everything. */
export async function consumeUse(sql: Sql, bookingId: string, at: Date): Promise<void> {
  await sql.run(
    `update voucher_uses set state = 'consumed', settled_at = $2, in_ledger = true
     where booking = $1 and state = 'reserved'`,
    [bookingId, at],
  );
}

/**
 * Returns the use and its money, except for a part that stays used. The voucher's row is locked first, as in `takeUse`.
 * A part in another currency is rounded up, so the budget never receives more than it paid. A repeat changes nothing.
 */
export async function returnUse(
  sql: Sql,
  bookingId: string,
  { keptMinor, at }: { keptMinor: number; at: Date },
): Promise<void> {
  await sql.run(
    `select id from vouchers where id = (select voucher from voucher_uses where booking = $1) for update`,
    [bookingId],
  );
  await sql.run(
    `with before as (
       select voucher, amount_minor, ceil(amount_minor::numeric * $2::bigint / discount_minor)::bigint as kept
       from voucher_uses where booking = $1 and state <> 'given_back' and discount_minor > $2
     ), back as (
       update voucher_uses set
         state = case when $2 = 0 then 'given_back' else state end,
         settled_at = case when $2 = 0 then $3::timestamptz else settled_at end,
         amount_minor = case when $2 = 0 then amount_minor else (select kept from before) end,
         discount_minor = case when $2 = 0 then discount_minor else $2 end
       where booking = $1 and exists (select from before)
     )
     update vouchers v set
       usages = v.usages - case when $2 = 0 then 1 else 0 end,
       budget_used_minor = v.budget_used_minor - (before.amount_minor - before.kept)
     from before where v.id = before.voucher`,
    [bookingId, keptMinor, at],
  );
}

/** Removes all people, or those with these addresses, from the uses of these bookings. */
export async function eraseUses(
  sql: Sql,
  bookings: readonly string[],
  erased: 'everyone' | readonly string[],
): Promise<void> {
  await sql.run(
    `update voucher_uses set guest_email = ''
     where booking = any ($1) and ($2::text[] is null or lower(guest_email) = any ($2::text[]))`,
    [bookings, erased === 'everyone' ? null : erased.map((email) => email.toLowerCase())],
  );
}

const { bookingId, discountMinor, discountCurrency, guestEmail, hotelName } = uses.members;

const usedVouchers = tableOf({
  id: column<number>('id'),
  code: readFrom<string>('code', 'v.code'),
  guestEmail,
  hotelName,
  bookingId,
  discountMinor,
  currency: discountCurrency,
  usedAt: column<Date>('settled_at'),
});

export type UsedVoucher = RowOf<typeof usedVouchers.members>;

/** Uses that ended in a booking, the newest first. */
export async function usesOf(sql: Sql, owner: Owner, limit: number): Promise<UsedVoucher[]> {
  const rows = await sql.rows(
    `select ${columnsOf('u', usedVouchers)}
     from voucher_uses u join vouchers v on v.id = u.voucher
     where v.account = $1 and v.environment = $2 and u.state = 'consumed'
     order by u.id desc limit $3`,
    [owner.accountId, owner.environment, limit],
  );
  return rows.map(usedVouchers.read);
}
