import { refuse } from '../../contract/refusal.ts';
import { makeDue } from '../../payments/money/due-payments.ts';
import { paymentOf, type Payment } from '../../payments/money/payments-store.ts';
import { lockBooking } from '../stores/bookings-store.ts';
import { note, OPERATOR } from '../stores/history-store.ts';
import { refuseUnlessAllowed } from '../stores/refuse-unless-allowed.ts';
import { takeDue, type CollectNeeds } from './capture-due.ts';
import { dueMs } from './due-at.ts';

/**
 * Retries a refused due payment for the operator, even one that was given up, for example after the buyer
 * has fixed their card. Returns the payment after the attempt. Without a clear answer it stays due, and the timer asks again.
 */
export async function chargeAgain(needs: CollectNeeds, bookingId: string): Promise<Payment> {
  const booking = await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    const found = await lockBooking(tx, bookingId);
    if (found === undefined) throw refuse('entity-not-found', `there is no booking ${bookingId}`);
    await refuseUnlessAllowed(tx, 'charge', found);
    const due = dueMs(needs, found, await paymentOf(tx, found.payment));
    if (due === undefined || due > at.getTime() || !(await makeDue(tx, found.payment, at)))
      throw refuse('bad-request', `booking ${bookingId} has no money that is held and due`);
    await note(tx, bookingId, { at, who: OPERATOR, what: 'payment retried', detail: {}, requestId: '' });
    return found;
  });
  const payment = await paymentOf(needs.db, booking.payment);
  await takeDue(needs, booking, payment).catch((err: unknown) =>
    needs.log.warn({ err, booking: bookingId }, 'a charge got no clear answer; it is retried'),
  );
  return paymentOf(needs.db, booking.payment);
}
