import type { Caller } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { refuseField } from '../../contract/field-checks.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import { dayNumber } from '../../lib/calendar.ts';
import type { PaymentStatus } from '../../payments/money/payments-store.ts';
import type { Needs } from '../../contract/needs.ts';
import { turnYielder } from '../../platform/yield-turn.ts';
import { historyOf, type Note } from '../stores/history-store.ts';
import {
  wholeBooking,
  wholeBookings,
  type BookingFilter,
  type WholeBooking,
} from '../stores/reading-store.ts';

type Reading = Pick<Needs, 'db'>;

/** One booking with its history: who did what, when, in which request. */
export async function readBooking(
  { db }: Reading,
  caller: Caller,
  id: string,
): Promise<WholeBooking & { readonly history: readonly Note[] }> {
  const whole = await wholeBooking(db, caller, id);
  if (whole === undefined) throw refuse('entity-not-found', `there is no booking ${shortened(id)}`);
  return { ...whole, history: await historyOf(db, id) };
}

/** The filters of both lists. */
export interface ListRequest {
  readonly clientReference?: string | undefined;
  readonly guestId?: string | undefined;
  readonly customTags?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly bookingStartDate?: string | undefined;
  readonly bookingEndDate?: string | undefined;
  readonly status?: 'confirmed' | 'cancelled' | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly Sandbox?: number | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const statuses = { confirmed: ['CONFIRMED'], cancelled: ['CANCELLED', 'CANCELLED_WITH_CHARGES'] } as const;

const nothing = { bookings: [], count: 0 };

/** The bookings of the account that fit all filters, with how many there are. */
export async function listBookings(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  request: ListRequest,
) {
  const { startDate, endDate, bookingStartDate, bookingEndDate, status, paymentStatus, guestId } = request;
  for (const [name, day] of Object.entries({ startDate, endDate, bookingStartDate, bookingEndDate }))
    if (day !== undefined && dayNumber(day) === undefined)
      throw refuse(
        'bookings-dates',
        `Invalid ${name.startsWith('booking') ? 'bookingStartDate or bookingEndDate' : 'startDate or endDate'}`,
      );
  // The key decides the environment; a filter for the other one finds nothing.
  const own = caller.environment === 'sandbox' ? 1 : 0;
  if (request.Sandbox !== undefined && request.Sandbox !== own) return nothing;
  // A guest id that is not a number has no bookings.
  if (guestId !== undefined && !/^\d{1,15}$/.test(guestId)) return nothing;
  const filter: BookingFilter = {
    clientReference: request.clientReference,
    guestId: guestId === undefined ? undefined : Number(guestId),
    customTags: tagsOf(request.customTags),
    stayFrom: startDate,
    stayTo: endDate,
    bookedFrom: bookingStartDate,
    bookedTo: bookingEndDate,
    statuses: status === undefined ? undefined : statuses[status],
    paymentStatus,
  };
  const { limit = limits.bookingRows, offset = 0 } = request;
  const yieldTurn = turnYielder({ clock }, caller.accountId);
  return wholeBookings(db, caller, { filter, limit, offset, yieldTurn });
}

/** `KEY:VALUE,KEY2:VALUE2`; all must match. */
function tagsOf(text: string | undefined): [string, string][] | undefined {
  return text?.split(',').map((tag) => {
    const colon = tag.indexOf(':');
    if (colon < 1)
      throw refuseField('wrong-input', {
        pointer: '/customTags',
        message: `customTags has "${shortened(tag)}": each tag must be KEY:VALUE`,
      });
    return [tag.slice(0, colon).trim(), tag.slice(colon + 1).trim()];
  });
}
