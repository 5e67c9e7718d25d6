import type { Caller } from '../accounts/caller.ts';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../platform/needs.ts';
import { dayNumber } from '../rates/engine/stay.ts';
import { historyOf, type Note } from './history-store.ts';
import { wholeBooking, wholeBookings, type BookingFilter, type WholeBooking } from './reading-store.ts';

type Reading = Pick<Needs, 'db'>;

/** One booking with its history: who did what, when, in which request. */
export async function readBooking(
  { db }: Reading,
  caller: Caller,
  id: string,
): Promise<WholeBooking & { readonly history: readonly Note[] }> {
  const whole = await wholeBooking(db, caller, id);
  if (whole === undefined)
    throw refuse('entity-not-found', `there is no booking ${id.slice(0, limits.quotedCharacters)}`);
  return { ...whole, history: await historyOf(db, id) };
}

export interface ReferencesAsked {
  readonly clientReference?: string | undefined;
  readonly guestId?: string | undefined;
  readonly customTags?: string | undefined;
}

/** Bookings by what the client knows of them. A guest that is no number has no bookings. */
export async function bookingsByReference(
  { db }: Reading,
  caller: Caller,
  asked: ReferencesAsked,
): Promise<WholeBooking[]> {
  const { clientReference, guestId, customTags } = asked;
  const isNumber = guestId === undefined || /^\d{1,15}$/.test(guestId);
  if (!isNumber) return [];
  const filter = {
    clientReference,
    guestId: guestId === undefined ? undefined : Number(guestId),
    customTags: tagsOf(customTags),
  };
  const page = { filter, limit: limits.bookingRows, offset: 0 };
  return (await wholeBookings(db, caller, page)).bookings;
}

export interface AllAsked {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly bookingStartDate?: string | undefined;
  readonly bookingEndDate?: string | undefined;
  readonly status?: 'confirmed' | 'cancelled' | undefined;
  readonly paymentStatus?: 'succeeded' | 'requires_capture' | undefined;
  readonly Sandbox?: number | undefined;
  readonly customTags?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const statuses = { confirmed: ['CONFIRMED'], cancelled: ['CANCELLED', 'CANCELLED_WITH_CHARGES'] } as const;
const paymentStates = { succeeded: 'captured', requires_capture: 'held' } as const;

/** All bookings of the account that fit the filters, with how many there are. */
export async function allBookings({ db }: Reading, caller: Caller, asked: AllAsked) {
  const { startDate, endDate, bookingStartDate, bookingEndDate, status, paymentStatus } = asked;
  for (const [name, day] of Object.entries({ startDate, endDate, bookingStartDate, bookingEndDate }))
    if (day !== undefined && dayNumber(day) === undefined)
      throw refuse(
        'bookings-dates',
        `Invalid ${name.startsWith('booking') ? 'bookingStartDate or bookingEndDate' : 'startDate or endDate'}`,
      );
  // The key has chosen the environment; asking for the other one finds nothing there.
  const own = caller.environment === 'sandbox' ? 1 : 0;
  if (asked.Sandbox !== undefined && asked.Sandbox !== own) return { bookings: [], count: 0 };
  const filter: BookingFilter = {
    customTags: tagsOf(asked.customTags),
    stayFrom: startDate,
    stayTo: endDate,
    bookedFrom: bookingStartDate,
    bookedTo: bookingEndDate,
    statuses: status === undefined ? undefined : statuses[status],
    paymentState: paymentStatus === undefined ? undefined : paymentStates[paymentStatus],
  };
  const { limit = limits.bookingRows, offset = 0 } = asked;
  return wholeBookings(db, caller, { filter, limit, offset });
}

/** `KEY:VALUE,KEY2:VALUE2`; all must fit. */
function tagsOf(text: string | undefined): [string, string][] | undefined {
  return text?.split(',').map((tag) => {
    const colon = tag.indexOf(':');
    if (colon < 1)
      throw refuse('wrong-input', `customTags: '${tag.slice(0, limits.quotedCharacters)}' is not KEY:VALUE`);
    return [tag.slice(0, colon).trim(), tag.slice(colon + 1).trim()];
  });
}
