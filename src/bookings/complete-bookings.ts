import { limits } from '../contract/limits.ts';
import { askCapture, recordCapture } from '../payments/move-money.ts';
import { paymentsDue } from '../payments/payments-store.ts';
import { drive, newLease, type AdvanceNeeds } from './advance.ts';
import { bookingOfPayment } from './bookings-store.ts';
import { sharesOf } from './phase-confirmed.ts';
import { claimAbandoned } from './steps-store.ts';

/** The completer stays with a booking for so long before it lets others come first. */
const TURN_MS = 8_000;

/** Takes up bookings whose worker died, or whose buyer's time was over, and brings them to their end. */
export async function completeBookings(needs: AdvanceNeeds): Promise<number> {
  const lease = newLease(needs);
  const bookings = await claimAbandoned(needs.db, lease, limits.bookingsCompletedAtOnce);
  const untilTicksMs = needs.clock.ticksMs() + TURN_MS;
  const ends = await Promise.allSettled(bookings.map(({ id }) => drive(needs, id, { lease, untilTicksMs })));
  for (const [at, end] of ends.entries())
    if (end.status === 'rejected')
      needs.log.error(
        { err: end.reason, booking: bookings[at]?.id },
        'a booking could not be completed; it is tried again',
      );
  return bookings.length;
}

/** Pay later: money held until the last free cancellation is taken then. */
export async function captureDue(needs: AdvanceNeeds): Promise<void> {
  const at = needs.clock.now();
  for (const payment of await paymentsDue(needs.db, at, 100)) {
    const booking = await bookingOfPayment(needs.db, payment.id);
    if (booking?.phase !== 'finished' || booking.status !== 'CONFIRMED') continue;
    const shares = sharesOf(booking);
    try {
      const answer = await askCapture(needs, payment, shares.capturedMinor);
      if (answer.state === 'captured')
        await needs.db.transaction((tx) => recordCapture(tx, payment, { shares, at }));
      else
        needs.log.error(
          { booking: booking.id, reason: answer.reason },
          'money that was due could not be taken',
        );
    } catch (err) {
      needs.log.warn(
        { err, booking: booking.id },
        'money that was due could not be asked for; it is tried again',
      );
    }
  }
}
