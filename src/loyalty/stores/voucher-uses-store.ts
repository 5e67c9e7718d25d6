import type { Owner } from '../../accounts/caller.ts';
import type { Sql } from '../../contract/database.ts';

export interface VoucherUse {
  readonly voucherId: number;
  readonly bookingId: string;
  readonly amountMinor: number;
  readonly discountMinor: number;
  readonly discountCurrency: string;
  readonly guestEmail: string;
  readonly hotelName: string;
  readonly at: Date;
}

/** Takes one use and its money from the voucher; the constraints of the table refuse more than is left. */
export async function takeUse(sql: Sql, voucherId: number, amountMinor: number): Promise<void> {
  await sql.run(
    `update vouchers set usages = usages + 1, budget_used_minor = budget_used_minor + $2 where id = $1`,
    [voucherId, amountMinor],
  );
}

export async function insertUse(sql: Sql, use: VoucherUse): Promise<void> {
  const { voucherId, bookingId, amountMinor, discountMinor, discountCurrency, guestEmail, hotelName, at } =
    use;
  await sql.run(
    `insert into voucher_uses (voucher, booking, amount_minor, discount_minor, discount_currency, guest_email,
       hotel_name, reserved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [voucherId, bookingId, amountMinor, discountMinor, discountCurrency, guestEmail, hotelName, at],
  );
}

export async function useOf(sql: Sql, bookingId: string): Promise<{ voucherId: number } | undefined> {
  return sql.row<{ voucherId: number }>(
    `select voucher as "voucherId" from voucher_uses where booking = $1`,
    [bookingId],
  );
}

export async function consumeUse(sql: Sql, bookingId: string, at: Date): Promise<void> {
  await sql.run(
    `update voucher_uses set state = 'consumed', settled_at = $2 where booking = $1 and state = 'reserved'`,
    [bookingId, at],
  );
}

/** Returns the use and its money, once. The voucher's row is locked first, as in `takeUse`. */
export async function giveBackUse(sql: Sql, bookingId: string, at: Date): Promise<void> {
  await sql.run(
    `select id from vouchers where id = (select voucher from voucher_uses where booking = $1) for update`,
    [bookingId],
  );
  await sql.run(
    `with back as (
       update voucher_uses set state = 'given_back', settled_at = $2
       where booking = $1 and state <> 'given_back'
       returning voucher, amount_minor
     )
     update vouchers v set usages = v.usages - 1, budget_used_minor = v.budget_used_minor - back.amount_minor
     from back where v.id = back.voucher`,
    [bookingId, at],
  );
}

/** Removes all people, or those with these addresses, from the uses of these bookings. */
export async function eraseUses(
  sql: Sql,
  bookings: readonly string[],
  leaving: 'everyone' | readonly string[],
): Promise<void> {
  await sql.run(
    `update voucher_uses set guest_email = ''
     where booking = any ($1) and ($2::text[] is null or lower(guest_email) = any ($2::text[]))`,
    [bookings, leaving === 'everyone' ? null : leaving.map((email) => email.toLowerCase())],
  );
}

export interface UsedVoucher {
  readonly id: number;
  readonly code: string;
  readonly guestEmail: string;
  readonly hotelName: string;
  readonly bookingId: string;
  readonly discountMinor: number;
  readonly currency: string;
  readonly usedAt: Date;
}

/** Uses that ended in a booking, the newest first. */
export async function usesOf(sql: Sql, owner: Owner, limit: number): Promise<UsedVoucher[]> {
  return sql.rows<UsedVoucher>(
    `select u.id, v.code, u.guest_email as "guestEmail", u.hotel_name as "hotelName", u.booking as "bookingId",
       u.discount_minor as "discountMinor", u.discount_currency as currency, u.settled_at as "usedAt"
     from voucher_uses u join vouchers v on v.id = u.voucher
     where v.account = $1 and v.environment = $2 and u.state = 'consumed'
     order by u.id desc limit $3`,
    [owner.accountId, owner.environment, limit],
  );
}
