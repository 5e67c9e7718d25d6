import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import { askCapture, recordCapture } from '../../payments/money/move-money.ts';
import {
  markCaptureAsked,
  paymentsDue,
  postponeCapture,
  moveToEnd,
  stopCapture,
  storeNewHold,
} from '../../payments/money/due-payments.ts';
import { ownMinor, paymentOf, type Payment } from '../../payments/money/payments-store.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { bookingOfPayment, lockBooking, type Booking } from '../stores/bookings-store.ts';
import { cancellationOf } from '../stores/cancellations-store.ts';
import { note, SERVICE } from '../stores/history-store.ts';
import { sharesOf } from '../sale/shares.ts';
import { dueMs } from './due-at.ts';
import { holdAgain } from './hold-again.ts';
import { nextAfterRefusal } from './refused-money.ts';
import { notifyPaymentError } from '../notify/notify.ts';

export type CollectNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'log' | 'metrics'>;

/** Pay later: captures held money when free cancellation ends. */
export async function captureDue(needs: CollectNeeds): Promise<void> {
  for (const payment of await paymentsDue(needs.db, needs.clock.now(), limits.capturesAtOnce)) {
    const booking = await bookingOfPayment(needs.db, payment.id);
    const isOurs = booking?.phase === 'finished' && booking.status === 'CONFIRMED';
    try {
      if (isOurs) await takeDue(needs, booking, payment);
    } catch (err) {
      needs.log.warn({ err, booking: booking?.id }, 'a due payment could not be captured; it is retried');
    }
    // A payment that stays due goes behind the others, so refused payments do not starve them.
    await moveToEnd(needs.db, payment.id, needs.clock.now());
  }
}

/**
 * Captures a due payment. Every caller uses the same key, so the timer and a cancel may both call it. The attempt
 * is stored before the call, so that a cancel by a slower clock does not count as free. An unclear
 * response throws and leaves the payment due; a refusal is reported, and retried later unless the booking is cancelled.
 * Where the gateway has ended the hold, as Stripe does after some days, the saved card is charged again.
 */
export async function takeDue(
  needs: CollectNeeds,
  booking: Booking,
  payment: Payment,
  { isHeldAgain = false } = {},
): Promise<void> {
  const isDue = await needs.db.transaction(async (tx) => {
    await lockBooking(tx, booking.id);
    await stopIfCancelled(tx, booking, payment);
    return markCaptureAsked(tx, payment, needs.clock.now());
  });
  if (!isDue) return;
  const shares = sharesOf(booking);
  const answer = await askCapture(needs, payment, shares);
  const at = needs.clock.now();
  if (answer.state === 'captured') {
    await needs.db.transaction((tx) => recordCapture(tx, payment, { shares, at }));
    return;
  }
  const { captureAt } = payment;
  assert(captureAt !== undefined, 'what is due has a time');
  const due = { name: String(captureAt.getTime()), amountMinor: ownMinor(payment), madeAt: captureAt };
  const hold = isHeldAgain ? undefined : await holdAgain(needs, booking, { payment, ...due });
  if (hold?.state === 'authorised') {
    await storeNewHold(needs.db, payment, { gatewayPayment: hold.gatewayPayment, at });
    const now = await paymentOf(needs.db, payment.id);
    // Another process may have stored another hold, or captured the money since.
    return now.state === 'held' ? takeDue(needs, booking, now, { isHeldAgain: true }) : undefined;
  }
  const { reason } = hold ?? answer;
  needs.log.error({ booking: booking.id, reason }, 'a due payment was refused');
  const firstDueMs = dueMs(needs, booking, payment) ?? at.getTime();
  await needs.db.transaction((tx) => refused(tx, booking, { payment, reason, at, firstDueMs }));
}

/** Cancelled before it was final, and before the money was due: only the fee is captured. */
async function stopIfCancelled(tx: Tx, { id }: Booking, payment: Payment): Promise<void> {
  const cancellation = await cancellationOf(tx, id);
  if (cancellation !== undefined) await stopCapture(tx, payment.id, cancellation.requestedAt);
}

interface Refused {
  readonly payment: Payment;
  readonly reason: string;
  readonly at: Date;
  readonly firstDueMs: number;
}

/** Locks the booking: a cancel either commits before and stops the captures, or commits later and sees the postponement. */
async function refused(
  tx: Tx,
  booking: Booking,
  { payment, reason, at, firstDueMs }: Refused,
): Promise<void> {
  await lockBooking(tx, booking.id);
  const isCancelled = (await cancellationOf(tx, booking.id)) !== undefined;
  const next = isCancelled ? undefined : nextAfterRefusal(firstDueMs, at.getTime());
  if (!(await postponeCapture(tx, payment, { next, at }))) return;
  const nextAttemptAt = next?.toISOString() ?? null;
  const what = isCancelled || next !== undefined ? 'payment refused when due' : 'payment given up';
  const detail = { reason, nextAttemptAt };
  await note(tx, booking.id, { at, who: SERVICE, what, detail, requestId: '' });
  await notifyPaymentError(tx, booking, { payment, at, ...detail });
}
