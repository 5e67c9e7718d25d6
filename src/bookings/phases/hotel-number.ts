import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import type { Tx } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import { bookingById, lockBooking, type Booking } from '../bookings-store.ts';
import { setHotelConfirmation } from './hotel-number-store.ts';
import { note } from '../history-store.ts';
import { tellAdded } from '../tell/tell.ts';

/** The hotel's own number of a booking: some suppliers tell it with their confirmation, others leave it to a person. */
export async function setHotelNumber(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { bookingId, number }: { bookingId: string; number: string },
): Promise<Booking> {
  if (number.trim() === '' || number.length > limits.nameCharacters)
    throw refuse('wrong-input', `the number must have 1 to ${limits.nameCharacters} characters`);
  return db.transaction(async (tx) => {
    const at = clock.now();
    const booking = await lockBooking(tx, bookingId);
    if (booking === undefined) throw refuse('entity-not-found', `there is no booking ${bookingId}`);
    if (booking.status !== 'CONFIRMED')
      throw refuse(
        'bad-request',
        `booking ${bookingId} is ${booking.status}; only a CONFIRMED one has a number`,
      );
    await setHotelConfirmation(tx, bookingId, { number, at });
    const detail = { number };
    await note(tx, bookingId, { at, who: 'operator', what: 'hotel number given', detail, requestId: '' });
    await tellHotelNumber(tx, booking, { number, at });
    const changed = await bookingById(tx, bookingId);
    assert(changed !== undefined, 'the booking was locked above');
    return changed;
  });
}

export async function tellHotelNumber(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'owner'>,
  { number, at }: { number: string; at: Date },
): Promise<void> {
  const request = { hotelConfirmationCode: number };
  await tellAdded(tx, booking, { name: 'booking.book.hotelConfirmationNumber', request, at });
}
