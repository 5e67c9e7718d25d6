import type { UpstreamBooking } from './upstream-shapes.ts';

/** Whether a booking may be ours: it states our reference, or none. */
export function isUnder(reference: string, { clientReference }: UpstreamBooking): boolean {
  return (clientReference ?? '') === '' || clientReference === reference;
}

/**
 * Our bookings in the answer to a look-up. A supplier that ignores the reference returns bookings of others too: none of
 * them is taken for ours. If ours is not among them, it may be one that the answer leaves out, so the answer is unclear.
 */
export function bookingsUnder(reference: string, data: unknown): UpstreamBooking[] {
  if (!Array.isArray(data)) throw new Error('the list of bookings of the supplier is not a list');
  const listed = eachOnce(data as UpstreamBooking[]);
  const stated = listed.filter((booking) => booking.clientReference === reference);
  const others = listed.some((booking) => !isUnder(reference, booking));
  if (others && stated.length === 0) throw new Error('the supplier lists bookings of other references only');
  // If others are listed, a booking without a reference is not known to be ours.
  return others ? stated : listed;
}

/** One row for each id: a booking that is listed twice is one room, and must not be cancelled as a second one. */
function eachOnce(rows: readonly UpstreamBooking[]): UpstreamBooking[] {
  const byId = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return [...byId.values()].flatMap((same) => {
    if (same.some(({ status }) => status !== same[0]?.status))
      throw new Error('the supplier lists one booking with several statuses');
    return same.slice(0, 1);
  });
}
