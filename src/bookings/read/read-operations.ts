import type { Needs } from '../../contract/needs.ts';
import type { Owner } from '../../contract/owner.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import type { BookingState } from '../sale/operations.ts';
import { bookingState } from '../stores/booking-state.ts';
import { ownBooking } from '../stores/bookings-store.ts';

/** The state of a booking that decides which operations it allows. */
export async function readState(
  { db }: Pick<Needs, 'db'>,
  owner: Owner,
  id: string,
): Promise<{ readonly id: string; readonly state: BookingState }> {
  const booking = await ownBooking(db, owner, id);
  if (booking === undefined) throw refuse('entity-not-found', `there is no booking ${shortened(id)}`);
  return { id, state: await bookingState(db, booking) };
}
