import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import { gatewayNamed } from '../../payments/gateways/gateways.ts';
import { sliceOf, sumOf, type Fund } from '../../payments/money/funds.ts';
import { fundsOf, paymentOf, type Carried, type Payment } from '../../payments/money/payments-store.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { chargesAt, soldOf } from '../sale/cancellation-charges.ts';
import { bookingById } from '../stores/bookings-store.ts';
import { readPaid } from './read-paid.ts';

/** Money of a replaced booking that pays the new one. */
export interface CarriedMoney {
  readonly payment: Payment;
  readonly carried: Carried;
}

/**
 * Uses the refund of a cancellation at this instant to pay the new booking, up to its price: only the difference moves.
 * The buyer gets the surplus of the refund, if there is one; the rest is carried over. Money that is only held has not been
 * paid: it is released when the original is cancelled. What others have returned to the buyer is not there to be carried.
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
  const most = Math.min(dueMinor, refundMinor);
  // The buyer gets the first part of what is refunded, so the last one is carried.
  const last = (minor: number): Fund[] => {
    const afterMinor = payment.refundedMinor + refundMinor - minor;
    return sliceOf(fundsOf(payment), { afterMinor, minor });
  };
  if (payment.gateway === undefined) return carrying(payment, most, []);
  const left = await leftThere(needs, payment, last(most));
  const minor = sumOf(last(most).map((fund) => ({ minor: left(fund) })));
  const funds = last(minor);
  if (funds.some((fund) => left(fund) < fund.minor))
    throw refuse('payment-incomplete', 'money of the original was returned to the buyer; nothing was booked');
  return carrying(payment, minor, funds);
}

function carrying(payment: Payment, minor: number, funds: readonly Fund[]): CarriedMoney | undefined {
  return minor === 0 ? undefined : { payment, carried: { from: payment.id, minor, funds } };
}

/** How much of a fund is still at its gateway, where others than this program can return money. */
async function leftThere(
  needs: AdvanceNeeds,
  payment: Payment,
  funds: readonly Fund[],
): Promise<(fund: Fund) => number> {
  assert(payment.gateway !== undefined, 'money without a gateway cannot be returned by others');
  const gateway = gatewayNamed(needs, payment.gateway);
  if (gateway.returned === undefined) return ({ minor }) => minor;
  const left = new Map<string, number>();
  for (const { gatewayPayment } of funds) {
    const { capturedMinor, refundedMinor } = await readPaid(needs, gateway, gatewayPayment);
    left.set(gatewayPayment, Math.max(0, capturedMinor - refundedMinor));
  }
  return ({ gatewayPayment, minor }) => Math.min(minor, left.get(gatewayPayment) ?? minor);
}
