import { assert } from '../../lib/assert.ts';
import { sliceOf, sumOf, type Fund } from '../../payments/money/funds.ts';
import { moneyLeft, type MoneyLeft } from '../../payments/money/owed-refund.ts';
import { fundsOf, paymentOf, type Carried, type Payment } from '../../payments/money/payments-store.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { chargesAt, soldOf } from '../sale/cancellation-charges.ts';
import { bookingById } from '../stores/bookings-store.ts';
import { readOrRefuse } from './read-paid.ts';

/** Money of a replaced booking that pays the new one. */
export interface CarriedMoney {
  readonly payment: Payment;
  readonly carried: Carried;
}

/**
 * Uses the refund of a cancellation at this instant to pay the new booking, up to its price: only the difference moves.
 * The buyer gets the surplus of the refund, if there is one; the rest is carried over. Money that is only held has not been
 * paid: it is released when the original is cancelled. What others have returned to the buyer is a part of the refund that
 * the buyer has already.
 */
export async function carriedMoney(
  needs: AdvanceNeeds,
  { original: id, dueMinor, at }: { original: string; dueMinor: number; at: Date },
): Promise<CarriedMoney | undefined> {
  const original = await bookingById(needs.db, id);
  assert(original !== undefined, `booking ${id} is never removed`);
  const payment = await paymentOf(needs.db, original.payment);
  if (payment.state !== 'captured') return undefined;
  const { refundMinor } = chargesAt(soldOf(original), at.getTime());
  if (payment.gateway === undefined) return carrying(payment, Math.min(dueMinor, refundMinor), []);
  const { returnedMinor, funds } = await leftThere(needs, payment, refundMinor);
  const minor = Math.min(dueMinor, Math.max(0, refundMinor - returnedMinor), sumOf(funds));
  // The buyer gets the first part of what is refunded, so the last one is carried.
  return carrying(payment, minor, sliceOf(funds, { afterMinor: sumOf(funds) - minor, minor }));
}

function carrying(payment: Payment, minor: number, funds: readonly Fund[]): CarriedMoney | undefined {
  return minor === 0 ? undefined : { payment, carried: { from: payment.id, minor, funds } };
}

/** If the gateway cannot be read, nothing is booked. */
async function leftThere(needs: AdvanceNeeds, payment: Payment, refundMinor: number): Promise<MoneyLeft> {
  const { refundedMinor } = payment;
  const left = await readOrRefuse(needs, () => moneyLeft(needs, payment));
  const funds = sliceOf(fundsOf(payment), { afterMinor: refundedMinor, minor: refundMinor });
  return left ?? { returnedMinor: 0, funds };
}
