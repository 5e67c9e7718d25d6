import { refuse } from '../../contract/refusal.ts';
import { PROTECTION } from '../sale/extras.ts';
import type { Booking } from '../stores/bookings-store.ts';

/** What has not become a booking, or not wholly, is refused with the reason of the booking itself. */
export function refuseUnlessBooked(booking: Booking): void {
  const { id, phase, failure, failureDetail, extras } = booking;
  if (phase === 'failed') throw refuse(failure ?? 'booking-failed', failureDetail);
  if (phase !== 'finished')
    throw refuse(
      'booking-incomplete',
      `booking ${id} is still being worked on and becomes final by itself: read it, do not book again`,
    );
  const lost = extras.find(({ state }) => state === 'given-up');
  if (lost === undefined) return;
  const sentence = `booking ${id} is confirmed without ${lost.addon}, which is not charged`;
  if (lost.addon === PROTECTION) throw refuse('protection-order-not-bought', sentence);
}
