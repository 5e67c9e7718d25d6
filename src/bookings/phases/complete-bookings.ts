import { limits } from '../../contract/limits.ts';
import { newLease } from '../sale/lease.ts';
import type { AdvanceNeeds } from './outcome.ts';
import { drive } from './drive/advance.ts';
import { claimAbandoned } from '../stores/steps-store.ts';

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
