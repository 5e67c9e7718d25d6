import { assert } from '../../lib/assert.ts';
import { sliceOf } from '../../payments/money/funds.ts';
import { fundsOf, paymentOf, type Carried, type Payment } from '../../payments/money/payments-store.ts';
import type { Needs } from '../../contract/needs.ts';
import { bookingById } from '../stores/bookings-store.ts';
import { chargesAt, soldOf } from '../sale/cancellation-charges.ts';

/** Money of a replaced booking that pays the new one. */
export interface CarriedMoney {
  readonly payment: Payment;
  readonly carried: Carried;
}

/**
 * Uses the refund of a cancellation at this instant to pay the new booking, up to its price: only the difference moves.
 * The buyer gets the surplus of the refund, if there is one; the rest is carried over. Money that is only held has not been paid: it is released when the original is cancelled.
 */
export async function carriedMoney(
  { db }: Pick<Needs, 'db'>,
  { original: id, dueMinor, at }: { original: string; dueMinor: number; at: Date },
): Promise<CarriedMoney | undefined> {
  const original = await bookingById(db, id);
  assert(original !== undefined, `booking ${id} is never removed`);
  const payment = await paymentOf(db, original.payment);
  if (payment.state !== 'captured') return undefined;
  const { refundMinor } = chargesAt(soldOf(original), at.getTime());
  const minor = Math.min(dueMinor, refundMinor);
  if (minor === 0) return undefined;
  const afterMinor = payment.refundedMinor + refundMinor - minor;
  const funds = payment.gateway === undefined ? [] : sliceOf(fundsOf(payment), { afterMinor, minor });
  return { payment, carried: { from: payment.id, minor, funds } };
}
