import type { Owner } from '../../accounts/caller.ts';
import { exponentOf } from '../../lib/currency.ts';
import { assert } from '../../lib/assert.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import { pointsEarned } from '../arithmetic.ts';
import { guestByHolder, type Holder } from '../stores/guests-store.ts';
import {
  enterPoints,
  insertAccrual,
  lockAccrual,
  lockPoints,
  perUsd,
  setAccrualState,
} from '../stores/points-store.ts';
import { readProgramme } from './programme.ts';

/** A guest is created by the first confirmed booking by the holder's e-mail address. */
export async function guestOfFirstBooking(
  tx: Tx,
  owner: Owner,
  { holder, at }: { holder: Holder; at: Date },
): Promise<number> {
  const guest = await guestByHolder(tx, owner, { holder, at });
  assert(guest !== undefined, 'an upsert returns its row');
  return guest.id;
}

/** What the programme needs of a confirmed booking. */
export interface Stay {
  readonly guestId: number;
  readonly bookingId: string;
  /** What the buyer pays, after any voucher. */
  readonly priceMinor: number;
  readonly currency: string;
  readonly checkout: string;
  readonly at: Date;
}

/**
 * Points are computed from the programme's rate at booking time and wait until the stay is over.
 * A booking counts once, however often its phase is repeated; without a programme it counts with no points.
 */
export async function earnPoints(tx: Tx, owner: Owner, stay: Stay): Promise<number> {
  const { guestId: guest, bookingId: booking, at } = stay;
  const programme = await readProgramme(tx, owner);
  const points = programme.status === 'enabled' ? await worth(tx, stay, programme.cashbackRate) : 0;
  const cashbackRate = programme.status === 'enabled' ? programme.cashbackRate : '0';
  const maturesAt = stayIsOverEverywhere(stay.checkout);
  const isNew = await insertAccrual(tx, { guest, booking, points, cashbackRate, maturesAt, at });
  if (isNew && points > 0)
    await enterPoints(tx, { guest, balance: 'upcoming', points, reason: 'earned', booking, at });
  return points;
}

/** Without an exchange rate there is no price in dollars and there are no points: a booking never fails for its points. */
async function worth(sql: Sql, { priceMinor, currency }: Stay, cashbackRate: string): Promise<number> {
  const rate = await perUsd(sql, currency);
  if (rate === undefined) return 0;
  return pointsEarned({ minor: priceMinor, exponent: exponentOf(currency), perUsd: rate }, cashbackRate);
}

/** Noon after the day of departure in the last time zone of the earth: the guest has left the hotel in every time zone. */
function stayIsOverEverywhere(checkout: string): Date {
  return new Date(Date.parse(`${checkout}T12:00:00Z`) + 24 * 3_600_000);
}

/** A cancelled booking gives its points back; of points already spent only what is left is taken. */
export async function reversePoints(
  tx: Tx,
  { bookingId, at }: { bookingId: string; at: Date },
): Promise<void> {
  const accrual = await lockAccrual(tx, bookingId);
  if (accrual === undefined || accrual.state === 'reversed') return;
  const { guest, booking, points } = accrual;
  const isPending = accrual.state === 'pending';
  const left = isPending ? points : Math.min(points, await lockPoints(tx, guest));
  const balance = isPending ? 'upcoming' : 'current';
  if (left > 0) await enterPoints(tx, { guest, balance, points: -left, reason: 'reversed', booking, at });
  await setAccrualState(tx, accrual.id, { state: 'reversed', at });
}
