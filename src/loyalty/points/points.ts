import { exponentOf } from '../../lib/currency.ts';
import type { Tx } from '../../contract/database.ts';
import { pointsEarned } from '../arithmetic.ts';
import { lockGuestBooking, setGuestBookingState } from '../stores/guest-bookings-store.ts';
import { enterPoints, lockPoints, type Accrual } from '../stores/points-store.ts';
import type { Programme } from '../stores/programme-store.ts';

/** The data of a confirmed booking for the programme. */
export interface Stay {
  readonly guestId: number;
  readonly bookingId: string;
  /** What the buyer pays, after any voucher. */
  readonly priceMinor: number;
  readonly currency: string;
  readonly checkout: string;
  readonly at: Date;
}

/** The terms by which a stay earns points. */
export interface Earning {
  readonly programme: Programme;
  /** Units of the currency of the stay for one dollar. */
  readonly perUsd: string | undefined;
}

/**
 * Points are computed from the programme's rate at booking time and wait until the stay is over.
 * A booking is counted once, however often its phase is repeated; without a programme it earns no points.
 */
export function accrualOf(stay: Stay, { programme, perUsd: rate }: Earning): Accrual {
  const { guestId: guest, bookingId: booking, at } = stay;
  const isOn = programme.status === 'enabled';
  const cashbackRate = isOn ? programme.cashbackRate : '0';
  const points = isOn ? worth(stay, { rate, cashbackRate }) : 0;
  return { guest, booking, points, cashbackRate, maturesAt: stayIsOverEverywhere(stay.checkout), at };
}

/** Without an exchange rate there are no points: a booking never fails because of its points. */
function worth(
  { priceMinor, currency }: Stay,
  { rate, cashbackRate }: { rate: string | undefined; cashbackRate: string },
): number {
  if (rate === undefined) return 0;
  return pointsEarned({ minor: priceMinor, exponent: exponentOf(currency), perUsd: rate }, cashbackRate);
}

/** Noon after the day of departure in the last time zone of the earth: the guest has left the hotel in every time zone. */
function stayIsOverEverywhere(checkout: string): Date {
  return new Date(Date.parse(`${checkout}T12:00:00Z`) + 24 * 3_600_000);
}

/** Reverses the points of a cancelled booking; if some are already spent, only the rest of the balance is taken. */
export async function reversePoints(
  tx: Tx,
  { bookingId, at }: { bookingId: string; at: Date },
): Promise<void> {
  const accrual = await lockGuestBooking(tx, bookingId);
  if (accrual === undefined || accrual.state === 'reversed') return;
  const { guest, booking, points } = accrual;
  const isPending = accrual.state === 'pending';
  const left = isPending ? points : Math.min(points, await lockPoints(tx, guest));
  const balance = isPending ? 'upcoming' : 'current';
  if (left > 0) await enterPoints(tx, { guest, balance, points: -left, reason: 'reversed', booking, at });
  await setGuestBookingState(tx, accrual.id, { state: 'reversed', at });
}
