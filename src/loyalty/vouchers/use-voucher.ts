import type { Owner } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import { amountOf, exponentOf } from '../../lib/currency.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import { discountAbroad, type Discount } from '../arithmetic.ts';
import { guestOf } from '../stores/guests-store.ts';
import { perUsd } from '../stores/points-store.ts';
import { consumeUse, insertUse, returnUse, takeUse, useOf } from '../stores/voucher-uses-store.ts';
import { voucherByCode, voucherOf, type Voucher } from '../stores/vouchers-store.ts';

/**
 * A voucher during a booking: priced at prebook, without reserving it because most prebooks are never
 * booked; reserved in the transaction that opens the booking; consumed when it is confirmed; returned when it fails.
 */
export interface Priced extends Discount {
  readonly voucherId: number;
  readonly code: string;
}

export interface Price {
  readonly minor: number;
  readonly currency: string;
}

/** The discount of a voucher on a price today; refuses with the reason if there is none. */
export async function priceVoucher(
  sql: Sql,
  owner: Owner,
  { code, price, at }: { code: string; price: Price; at: Date },
): Promise<Priced> {
  const voucher = await voucherByCode(sql, owner, code);
  if (voucher === undefined) throw unusable(code, 'is unknown');
  return pricedFor(sql, voucher, { price, at });
}

export interface Reservation {
  readonly bookingId: string;
  readonly priced: Priced;
  readonly price: Price;
  readonly holderEmail: string;
  readonly hotelName: string;
  readonly at: Date;
}

/**
 * Reserves the use and its money for a booking. The voucher's row is locked until the transaction commits, so the second
 * of two simultaneous bookings sees the reservation of the first. The terms are checked again, because they may
 * have changed since the prebook; a smaller discount than promised is refused, never silently charged.
 */
export async function reserveVoucher(tx: Tx, owner: Owner, wanted: Reservation): Promise<void> {
  const { bookingId, priced, price, holderEmail, hotelName, at } = wanted;
  const voucher = await voucherOf(tx, owner, { id: priced.voucherId, lock: true });
  if (voucher === undefined) throw unusable(priced.code, 'no longer exists');
  if ((await useOf(tx, bookingId)) !== undefined) return;
  await belongsTo(tx, owner, { voucher, holderEmail });
  const now = await pricedFor(tx, voucher, { price, at });
  if (now.discountMinor < priced.discountMinor)
    throw unusable(voucher.code, 'no longer gives the promised discount');
  await takeUse(tx, voucher.id, priced.amountMinor);
  await insertUse(tx, {
    voucherId: voucher.id,
    bookingId,
    amountMinor: priced.amountMinor,
    discountMinor: priced.discountMinor,
    discountCurrency: price.currency,
    guestEmail: holderEmail,
    hotelName,
    at,
  });
}

/** The booking is confirmed: the use is final. A repeat changes nothing. */
export async function consumeVoucher(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await consumeUse(tx, bookingId, at);
}

interface Kept {
  readonly bookingId: string;
  /** The part of the discount that has paid a fee, or something that stays bought, in the currency of the booking. */
  readonly keptMinor: number;
  readonly at: Date;
}

/** The booking was cancelled: its money is returned, except for what it keeps; and its use, if it keeps nothing. */
export async function keepOfVoucher(tx: Tx, { bookingId, keptMinor, at }: Kept): Promise<void> {
  await returnUse(tx, bookingId, { keptMinor, at });
}

/** The booking failed: the use and its money are returned, once. */
export async function returnVoucher(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await returnUse(tx, bookingId, { keptMinor: 0, at });
}

async function pricedFor(
  sql: Sql,
  voucher: Voucher,
  { price, at }: { price: Price; at: Date },
): Promise<Priced> {
  usableOn(voucher, at.toISOString().slice(0, 10));
  const [here, there] = [await rateOf(sql, price.currency), await rateOf(sql, voucher.currency)];
  if (here === undefined) throw refuse('wrong-input', `no exchange rate is known for ${price.currency}`);
  // The account that created the voucher can fix this; the guest cannot.
  if (there === undefined)
    throw refuse(
      'prebook-failed',
      `voucher ${voucher.code} is in ${voucher.currency}, for which no exchange rate is known`,
    );
  const discount = discountAbroad(voucher, { ...here, minor: price.minor }, there);
  if (discount === undefined)
    throw unusable(voucher.code, `needs a price of at least ${shown(voucher.minimumSpendMinor, voucher)}`);
  const budgetLeft = voucher.budgetMinor === null ? Infinity : voucher.budgetMinor - voucher.budgetUsedMinor;
  const { discountMinor, amountMinor } = discount;
  if (amountMinor > budgetLeft) throw unusable(voucher.code, 'has insufficient budget left');
  if (discountMinor === 0 || amountMinor === 0)
    throw unusable(voucher.code, 'gives no discount on this price');
  return { voucherId: voucher.id, code: voucher.code, ...discount };
}

function usableOn(voucher: Voucher, today: string): void {
  const { code, status, validityStart, validityEnd, usages, usagesLimit } = voucher;
  if (status !== 'active') throw unusable(code, 'is not active');
  if (today < validityStart) throw unusable(code, `is valid from ${validityStart}; today is ${today}`);
  if (today > validityEnd) throw unusable(code, `was valid until ${validityEnd}; today is ${today}`);
  if (usages >= usagesLimit) throw unusable(code, `has been used ${usages} of ${usagesLimit} times`);
}

async function belongsTo(
  sql: Sql,
  owner: Owner,
  { voucher, holderEmail }: { voucher: Voucher; holderEmail: string },
): Promise<void> {
  if (voucher.guestId === null) return;
  const guest = await guestOf(sql, owner, voucher.guestId);
  if (guest?.email?.toLowerCase() !== holderEmail.toLowerCase())
    throw unusable(voucher.code, 'belongs to a guest other than the holder of the booking');
}

async function rateOf(sql: Sql, currency: string) {
  const rate = await perUsd(sql, currency);
  return rate === undefined ? undefined : { exponent: exponentOf(currency), perUsd: rate };
}

function unusable(code: string, why: string) {
  return refuse('wrong-input', `voucher ${shortened(code)} ${why}`);
}

function shown(minor: number, { currency }: { currency: string }): string {
  return `${amountOf(minor, currency)} ${currency}`;
}
