import type { Sql } from '../../contract/database.ts';
import { stateOf, type BookingState } from '../sale/operations.ts';
import type { Booking } from './bookings-store.ts';
import { cancellationOf } from './cancellations-store.ts';
import { replacementOf } from './rebook-store.ts';

/** The state of a booking now. It stays while the caller has the booking locked. */
export async function bookingState(
  sql: Sql,
  { id, status }: Pick<Booking, 'id' | 'status'>,
): Promise<BookingState> {
  // Read first: a rebook that ends meanwhile creates a cancellation, and its booking is read after that.
  const isCancelled = (await cancellationOf(sql, id)) !== undefined;
  const isReplaced = !isCancelled && (await replacementOf(sql, id)) !== undefined;
  return stateOf(status, { isCancelled, isReplaced });
}
