import { refuse } from '../../contract/refusal.ts';
import { PROTECTION } from '../sale/extras.ts';
import type { Booking } from '../stores/bookings-store.ts';

/** Refuses a request whose booking has failed, is not final or lacks an extra, with the reason stored in the booking. */
export function refuseUnlessBooked(booking: Booking): void {
  const { id, phase, failure, failureDetail, extras } = booking;
  if (phase === 'failed') throw refuse(failure ?? 'booking-failed', failureDetail);
  if (phase !== 'finished')
    throw refuse(
      'booking-incomplete',
      `booking ${id} is still in progress and becomes final by itself: read it, do not book again`,
    );
  const lost = extras.find(({ state }) => state === 'given-up');
  if (lost === undefined) return;
  const sentence = `booking ${id} is confirmed without ${lost.addon}, which is not charged`;
  if (lost.addon === PROTECTION) throw refuse('protection-order-not-bought', sentence);
}
