import type { Caller } from '../../contract/owner.ts';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { refuse } from '../../contract/refusal.ts';
import { paymentOf } from '../../payments/money/payments-store.ts';
import type { Needs } from '../../contract/needs.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { book, OriginalChanged } from '../book/book.ts';
import { bookingOpenedByKey } from '../book/booking-opened-by-key.ts';
import type { BookRequest } from '../book/book-request.ts';
import type { BookedGuest, Booking, People, Person } from '../stores/bookings-store.ts';
import { labelsOf, type Labels } from '../sale/labels.ts';
import { driveOrFollow } from '../phases/drive/drive-or-follow.ts';
import { continueCancelling } from '../cancel/cancellation-phases.ts';
import { readPeople } from '../book/people-request.ts';
import { prebookOf, type Prebook } from '../stores/prebooks-store.ts';
import { allowedBooking } from '../stores/refuse-unless-allowed.ts';

export interface RebookRequest extends Labels {
  readonly prebookId: string;
  readonly existingBookingId: string;
  /** The amendment that it completes, for the operator. */
  readonly amendment?: number;
  /** What is absent or empty is copied from the original. */
  readonly holder: Partial<Person> | undefined;
  readonly guests: readonly BookedGuest[];
  readonly remarks: string | undefined;
  readonly customTags: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Replaces a booking by an alternative prebook: books the new one by the phases of every booking, and the last of
 * them cancels the original. One sum moves, by the payment method of the original: new price + fee of the original −
 * amount paid; the fee is that of the time of the request. The new booking is kept even if the supplier
 * does not cancel the original yet: the cancellation is retried until it succeeds.
 */
export async function rebook(needs: AdvanceNeeds, caller: Caller, call: RebookCall): Promise<Booking> {
  for (;;) {
    try {
      return await rebookOnce(needs, caller, call);
    } catch (error) {
      if (!(error instanceof OriginalChanged)) throw error;
    }
  }
}

interface RebookCall {
  readonly request: RebookRequest;
  readonly requestId: string;
  readonly keyed?: KeyedWork;
}

async function rebookOnce(needs: AdvanceNeeds, caller: Caller, call: RebookCall): Promise<Booking> {
  const made = (await madeByKey(needs, caller, call)) ?? (await bookedInstead(needs, caller, call));
  await cancelReplaced(needs, made);
  return made;
}

async function bookedInstead(
  needs: AdvanceNeeds,
  caller: Caller,
  { request, requestId, keyed }: RebookCall,
): Promise<Booking> {
  const prebook = await prebookOf(needs.db, caller, request.prebookId);
  if (prebook === undefined || prebook.replaces !== request.existingBookingId)
    throw refuse('bad-request', 'prebook not found');
  const original = await allowedBooking(needs.db, caller, {
    bookingId: request.existingBookingId,
    operation: 'rebook',
    asReplaced: 'amendment-exists',
  });
  const wanted = await bookingWanted(needs, caller, { request, original, prebook });
  const { booking } = await book(needs, caller, { request: wanted, requestId, ...(keyed && { keyed }) });
  return booking;
}

/** The booking of the same key, whose original is replaced by now: it may not be replaced again. */
async function madeByKey(
  needs: AdvanceNeeds,
  caller: Caller,
  { request, keyed }: RebookCall,
): Promise<Booking | undefined> {
  if (keyed === undefined) return undefined;
  const { prebookId, existingBookingId: replaces, timeoutMs } = request;
  const made = await bookingOpenedByKey(needs, caller, { request: { prebookId, replaces }, keyed });
  return made && ((await driveOrFollow(needs, made.id, needs.clock.ticksMs() + timeoutMs)) ?? made);
}

/** Stored with the new booking; the request waits a little for it, and then it continues in the background. */
export async function cancelReplaced(needs: AdvanceNeeds, { status, replaces }: Booking): Promise<void> {
  if (status !== 'CONFIRMED' || replaces === undefined) return;
  await continueCancelling(needs, replaces, { callMs: REPLACED_CALL_MS });
}

interface Replacing {
  readonly request: RebookRequest;
  readonly original: Booking;
  readonly prebook: Prebook;
}

async function bookingWanted(
  { db }: Pick<Needs, 'db'>,
  caller: Caller,
  { request, original, prebook }: Replacing,
): Promise<BookRequest> {
  const payment = await paymentOf(db, original.payment);
  return {
    prebookId: prebook.id,
    replaces: original.id,
    amendment: request.amendment,
    copied: { people: original.people, customTags: original.customTags },
    ...labelsOf(request),
    people: readPeople(caller, peopleOf(request, { original, rooms: prebook.sale.quote.rates.length })),
    customTags: Object.keys(request.customTags).length > 0 ? request.customTags : original.customTags,
    // Ignored if money of the original pays; otherwise the payment method of the original, or none if it is paid at the hotel.
    method: payment.method === 'PROPERTY_PAY' ? 'NONE' : payment.method,
    transactionId: undefined,
    timeoutMs: request.timeoutMs,
  };
}

function peopleOf(
  { holder, guests, remarks }: RebookRequest,
  { original, rooms }: { original: Booking; rooms: number },
): People {
  const before = original.people;
  const filled = Object.entries(holder ?? {}).filter(([, value]) => (value ?? '') !== '');
  // The request replaces single members, so the result is a complete person, which is checked as in any booking.
  const whole = { ...before.holder, ...Object.fromEntries(filled) } as Person;
  return {
    holder: whole,
    guests: guests.length > 0 ? guests : guestsFor(before.guests, { rooms, holder: whole }),
    remarks: remarks ?? before.remarks,
  };
}

/** The guests of the original; the first of them also holds new rooms, and guests of removed rooms are left out. */
function guestsFor(
  before: readonly BookedGuest[],
  { rooms, holder }: { rooms: number; holder: Person },
): BookedGuest[] {
  if (before.length === 0 && holder.lastName === '') return [];
  const first = before[0] ?? { ...holder, occupancyNumber: 1, remarks: '' };
  return Array.from({ length: rooms }, (_, at) => at + 1).flatMap((occupancyNumber) => {
    const here = before.filter((guest) => guest.occupancyNumber === occupancyNumber);
    return here.length > 0 ? here : [{ ...first, occupancyNumber }];
  });
}

/** The new booking exists: the request waits at most this long for the supplier to cancel the old one. */
const REPLACED_CALL_MS = 5_000;
