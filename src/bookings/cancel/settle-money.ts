import { assert } from '../../lib/assert.ts';
import { quoting } from '../../lib/shown-error.ts';
import {
  askCapture,
  askRelease,
  keepOfCaptured,
  recordCapture,
  recordRelease,
  type MoneyNeeds,
  type Shares,
} from '../../payments/money/move-money.ts';
import {
  askRefund,
  recordRefund,
  refusedNow,
  type RefundDeclined,
} from '../../payments/money/refund-money.ts';
import type { Declined } from '../../payments/gateways/gateway.ts';
import { storeNewHold } from '../../payments/money/due-payments.ts';
import { paymentOf, type Payment } from '../../payments/money/payments-store.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { takeDue } from '../collect/capture-due.ts';
import { holdAgain } from '../collect/hold-again.ts';
import { keptShares, refundShares, sharesWithout, soldOf } from '../sale/cancellation-charges.ts';
import { buyerRefundMinor, type Cancellation } from '../stores/cancellations-store.ts';

/** The money of a cancelled booking: the calls to the gateway, and the entries in our tables. */
export interface Moved {
  readonly record: (tx: Tx, at: Date) => Promise<void>;
  /** The refund to the buyer; the rest of the money that is not kept pays the booking that replaces this one. */
  readonly backMinor: number;
  readonly carriedOnMinor: number;
  /** Why the gateway refused the fee, or a part of it: that stays owed, and no money is held for it. */
  readonly feeRefused?: string;
  /** The reference of the payment with which the operator has replaced a refused refund. */
  readonly reference?: string;
}

/** The gateway has refused the refund with a definite answer. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
  readonly gatewayPayment: string;
  readonly refusedMinor: number;

  constructor({ gatewayPayment, refusedMinor, reason }: RefundDeclined) {
    super(`the payment gateway refuses: ${reason}`);
    this.gatewayPayment = gatewayPayment;
    this.refusedMinor = refusedMinor;
    quoting(this, reason);
  }
}

export interface Settling {
  readonly booking: Booking;
  readonly cancellation: Cancellation;
}

/** Moves the money under idempotency keys, so it is repeatable. A refusal that may be temporary is thrown. */
export async function settleMoney(
  needs: MoneyNeeds & Pick<Needs, 'log'>,
  settling: Settling,
): Promise<Moved> {
  const payment = await paymentToSettle(needs, settling.booking);
  return payment.state === 'captured'
    ? refund(needs, payment, settling)
    : takeFeeOf(needs, payment, settling);
}

/** Money that was due at the time of the cancel is captured, or refused permanently, before the settlement. */
async function paymentToSettle(needs: MoneyNeeds & Pick<Needs, 'log'>, booking: Booking): Promise<Payment> {
  const payment = await paymentOf(needs.db, booking.payment);
  if (payment.state !== 'held' || payment.captureAt === undefined) return payment;
  await takeDue(needs, booking, payment);
  return paymentOf(needs.db, booking.payment);
}

async function refund(needs: MoneyNeeds, payment: Payment, settling: Settling): Promise<Moved> {
  const { refusals } = settling.cancellation;
  const { refund, moved } = refundOf(payment, settling);
  const answer = await askRefund(needs, payment, { ...refund, refusals });
  if (answer.state === 'declined') throw new RefundRefused(answer);
  return moved;
}

/** What the gateway refuses, without what others have returned since; undefined: nothing was refused, or others cannot return money. */
export async function refusedRefund(needs: MoneyNeeds, settling: Settling): Promise<number | undefined> {
  const { cancellation, booking } = settling;
  if (cancellation.phase !== 'settling' || cancellation.refusedMinor === null) return undefined;
  const payment = await paymentOf(needs.db, booking.payment);
  const { refund } = refundOf(payment, settling);
  return refusedNow(needs, payment, { ...refund, refusals: cancellation.refusals });
}

/** The result of a refund that the gateway refuses and that the operator has paid another way. */
export async function paidElsewhere(tx: Tx, settling: Settling, reference: string): Promise<Moved> {
  const payment = await paymentOf(tx, settling.booking.payment);
  const elsewhereMinor = settling.cancellation.refusedMinor;
  assert(elsewhereMinor !== null, 'only a refund that was refused is paid another way');
  return { ...refundOf(payment, settling, elsewhereMinor).moved, reference };
}

function refundOf(payment: Payment, { booking, cancellation }: Settling, elsewhereMinor = 0) {
  const sold = soldOf(booking);
  const { carriedOnMinor, requestedAt } = cancellation;
  const backMinor = sold.paysAtHotel ? 0 : buyerRefundMinor(cancellation);
  const refund = { name: 'cancel', amountMinor: backMinor, carriedOnMinor, elsewhereMinor };
  const shares = refundShares(sold, requestedAt.getTime());
  const record: Moved['record'] = (tx, at) => recordRefund(tx, payment, { refund, shares, at });
  return { refund, moved: { backMinor, carriedOnMinor, record } };
}

/** Captures the fee and the extras from held money and releases the rest; if the capture is refused, releases everything. */
async function takeFeeOf(needs: MoneyNeeds, held: Payment, settling: Settling): Promise<Moved> {
  assert(held.state === 'held', `a confirmed booking's payment is held or captured, not ${held.state}`);
  const { booking, cancellation } = settling;
  const shares = keptShares(soldOf(booking), cancellation.requestedAt.getTime());
  const nothingBack = { backMinor: 0, carriedOnMinor: 0 };
  const { payment, answer } =
    shares.capturedMinor === 0
      ? { payment: held, answer: undefined }
      : await captureKept(needs, settling, { payment: held, shares });
  if (answer?.state === 'captured') {
    const { missingMinor = 0 } = answer;
    const taken = sharesWithout(shares, missingMinor);
    const record: Moved['record'] = (tx, at) => recordCapture(tx, payment, { shares: taken, at });
    return { ...nothingBack, ...(missingMinor > 0 && { feeRefused: LESS_CAPTURED }), record };
  }
  await askRelease(needs, payment, undefined);
  if (answer !== undefined)
    return { ...nothingBack, feeRefused: answer.reason, record: (tx, at) => recordRelease(tx, payment, at) };
  // Also if the voucher alone paid the fee: it is owed to the supplier.
  const record: Moved['record'] = (tx, at) =>
    shares.vouchersMinor > 0 ? recordCapture(tx, payment, { shares, at }) : recordRelease(tx, payment, at);
  return { ...nothingBack, record };
}

const LESS_CAPTURED = 'less was captured in the dashboard of the gateway';

interface Kept {
  readonly payment: Payment;
  readonly answer: { readonly state: 'captured'; readonly missingMinor?: number } | Declined;
}

/**
 * Where a person has captured the hold, what is above the amount to keep is refunded. Where the gateway has ended it, as
 * Stripe does after some days, the saved card is charged again. The new hold is stored before its capture, so a process that
 * dies between them charges nothing twice.
 */
async function captureKept(
  needs: MoneyNeeds,
  settling: Settling,
  { payment, shares, isHeldAgain = false }: { payment: Payment; shares: Shares; isHeldAgain?: boolean },
): Promise<Kept> {
  const { capturedMinor } = shares;
  // A key for each hold: a gateway repeats its refusal for the same key.
  const name = `cancel:${payment.gatewayPayment ?? ''}`;
  const answer = await askCapture(needs, payment, { capturedMinor, name });
  if (answer.state === 'captured' || isHeldAgain) return { payment, answer };
  const kept = await keepOfCaptured(needs, payment, shares);
  if (kept !== undefined) return { payment, answer: kept };
  const amountMinor = capturedMinor - (payment.carried?.minor ?? 0);
  const madeAt = settling.cancellation.requestedAt;
  const hold = await holdAgain(needs, settling.booking, { payment, name: 'cancel', amountMinor, madeAt });
  if (hold?.state !== 'authorised') return { payment, answer: hold ?? answer };
  await storeNewHold(needs.db, payment, { gatewayPayment: hold.gatewayPayment, at: needs.clock.now() });
  const now = await paymentOf(needs.db, payment.id);
  return captureKept(needs, settling, { payment: now, shares, isHeldAgain: true });
}
