import { bookingById, type Booking } from '../../stores/bookings-store.ts';
import { newLease } from '../../sale/lease.ts';
import type { AdvanceNeeds } from '../outcome.ts';
import { FOLLOW_MS } from './advance.ts';
import { driveWithin } from './drive-within.ts';
import { isFinal } from '../../sale/phases.ts';
import { claimOne } from '../../stores/steps-store.ts';

/**
 * Waits for a booking until it is final or the time is over, and works on it wherever no other process does. Undefined where
 * there is no such booking.
 */
export async function driveOrFollow(
  needs: AdvanceNeeds,
  bookingId: string,
  untilTicksMs: number,
): Promise<Booking | undefined> {
  const lease = newLease(needs);
  for (;;) {
    const booking = await bookingById(needs.db, bookingId);
    const isOver = needs.clock.ticksMs() + FOLLOW_MS > untilTicksMs;
    if (booking === undefined || isFinal(booking.phase) || isOver) return booking;
    if (await claimOne(needs.db, bookingId, lease))
      return (await driveWithin(needs, bookingId, { lease, untilTicksMs })).booking;
    await needs.clock.sleep(FOLLOW_MS);
  }
}
