import type { ListedRoom } from '../connector.ts';
import type { UpstreamListed } from './upstream-shapes.ts';

/** One page of `GET /bookings/`. */
export type PageOfBookings = (query: string) => Promise<readonly UpstreamListed[]>;

/** The most that Innkeeper returns; a service without pages returns all. */
const PAGE = 500;
const DAY_MS = 86_400_000;

/**
 * Every booking of our account there since the day before, which covers other time zones. Pages are the newest bookings
 * first: a booking that is made meanwhile moves others to the next page, where they are read again.
 */
export async function listBookings(page: PageOfBookings, sinceMs: number): Promise<ListedRoom[]> {
  const from = new Date(Math.max(0, sinceMs - DAY_MS)).toISOString().slice(0, 10);
  const period = sinceMs === 0 ? '' : `bookingStartDate=${from}&`;
  const found = new Map<string, Omit<ListedRoom, 'room'>>();
  for (let offset = 0; ; offset += PAGE) {
    const known = found.size;
    const bookings = await page(`${period}limit=${PAGE}&offset=${offset}`);
    if (!Array.isArray(bookings)) throw new Error('its list of bookings is not a list');
    for (const booking of bookings)
      found.set(idOf(booking), { reference: referenceOf(booking), state: stateOf(booking) });
    // A service that ignores `offset` returns the same ones again.
    if (bookings.length < PAGE || found.size === known) break;
  }
  return [...Map.groupBy(found.values(), ({ reference }) => reference).values()].flatMap((rooms) =>
    rooms.map((room, at) => ({ ...room, room: at + 1 })),
  );
}

/** Services differ in the name of the id. It is shown to operators, so it must be one. */
function idOf({ bookingId, booking_Id }: UpstreamListed): string {
  const id = bookingId ?? booking_Id ?? '';
  if (!PLAIN.test(id)) throw new Error('it lists a booking without an id');
  return id;
}

/** Ours are ids. Another text, which may name a person, belongs to a booking that is not ours. */
function referenceOf(booking: UpstreamListed): string {
  const reference = booking.client_reference ?? '';
  return PLAIN.test(reference) ? reference : `of its booking ${idOf(booking)}`;
}

const PLAIN = /^[\w-]{1,64}$/;

function stateOf({ status, cancelPending }: UpstreamListed): ListedRoom['state'] {
  if (status.startsWith('CANCEL') || status === 'FAILED') return 'cancelled';
  return status === 'CONFIRMED' && cancelPending !== true ? 'booked' : 'changing';
}
