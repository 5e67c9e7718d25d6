import { isSuccess } from '../world/repeat.ts';
import type { Shown } from '../world/shown.ts';
import type { Evidence } from './evidence.ts';

/** The bookings of a client reference that were read before are in every list that is asked for later. */
export function leftOut({ seen, sent }: Pick<Evidence, 'seen' | 'sent'>): string[] {
  const found = sent.flatMap(({ operation, request, askedAtStep, answer }) => {
    if (operation !== 'GET /bookings' || answer === undefined || !isSuccess(answer)) return [];
    const reference = request.query?.['clientReference'];
    const { data = [] } = answer.body as { readonly data?: readonly Shown[] }; // as the contract says
    const listed = new Set(data.map(({ bookingId }) => bookingId));
    return seen.flatMap(({ clientReference, booking, readAtStep }) =>
      clientReference !== reference ||
      booking === undefined ||
      readAtStep > askedAtStep ||
      listed.has(booking.id)
        ? []
        : [`${booking.id} was ${booking.status}, and a later list of ${clientReference} leaves it out`],
    );
  });
  return [...new Set(found)];
}
