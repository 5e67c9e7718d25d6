import type { Caller } from '../accounts/caller.ts';
import { refuse } from '../contract/refusal.ts';
import { publish } from '../events/outbox.ts';
import { paymentOf } from '../payments/payments-store.ts';
import type { Needs } from '../platform/needs.ts';
import type { AdvanceNeeds } from './advance.ts';
import { replaceable } from './alternatives.ts';
import { book } from './book.ts';
import type { AskedMethod, BookAsked } from './book-asked.ts';
import {
  bookingOfPrebook,
  type BookedGuest,
  type Booking,
  type People,
  type Person,
} from './bookings-store.ts';
import { openCancellation } from './cancel.ts';
import { carryOnCancelling } from './cancellation-phases.ts';
import { cancellationOf, lockOwnBooking } from './cancellations-store.ts';
import { note } from './history-store.ts';
import { prebookOf, type Prebook } from './prebooks-store.ts';
import { replacementsToFollow } from './rebook-store.ts';

export interface RebookAsked {
  readonly prebookId: string;
  readonly existingBookingId: string;
  readonly clientReference: string | undefined;
  /** What is absent or empty is copied from the original. */
  readonly holder: Partial<Person> | undefined;
  readonly guests: readonly BookedGuest[];
  readonly remarks: string | undefined;
  readonly customTags: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Replaces a booking by an alternative prebook: books the new one by the phases of every booking, charged by the way
 * the original was paid, then cancels the original. What the buyer pays in all is new price + fee of the original −
 * what was paid. The new booking stands even if the supplier does not cancel the original yet: that is asked again
 * until it heals, with the fee as it was when the rebook was asked for.
 */
export async function rebook(
  needs: AdvanceNeeds,
  caller: Caller,
  { asked, requestId }: { asked: RebookAsked; requestId: string },
): Promise<Booking> {
  const prebook = await prebookOf(needs.db, caller, asked.prebookId);
  if (prebook === undefined || prebook.replaces !== asked.existingBookingId)
    throw refuse('bad-request', 'prebook not found');
  if ((await bookingOfPrebook(needs.db, prebook.id)) !== undefined) throw refuse('amendment-exists');
  const original = await replaceable(needs, caller, asked.existingBookingId);
  const wanted = await bookingWanted(needs, { asked, original, prebook });
  const made = await bookOnce(needs, caller, { wanted, requestId });
  if (made.status === 'CONFIRMED' && made.phase === 'finished') await cancelReplaced(needs, made);
  return made;
}

interface Replacing {
  readonly asked: RebookAsked;
  readonly original: Booking;
  readonly prebook: Prebook;
}

async function bookingWanted(
  { db }: Pick<Needs, 'db'>,
  { asked, original, prebook }: Replacing,
): Promise<BookAsked> {
  const payment = await paymentOf(db, original.payment);
  return {
    prebookId: prebook.id,
    replaces: original.id,
    clientReference: asked.clientReference,
    people: peopleOf(asked, { original, rooms: prebook.sale.quote.rates.length }),
    customTags: Object.keys(asked.customTags).length > 0 ? asked.customTags : original.customTags,
    method: methodAgain(payment?.method),
    transactionId: undefined,
    timeoutMs: asked.timeoutMs,
  };
}

/** A transaction in the browser was the buyer's act: nobody but the buyer can repeat it. */
function methodAgain(method: BookAsked['method'] | 'PROPERTY_PAY' | undefined): AskedMethod {
  if (method === undefined || method === 'TRANSACTION_ID')
    throw refuse(
      'payment-incomplete',
      'the original was paid by a transaction, which cannot be charged again; nothing was booked or charged',
    );
  return method === 'PROPERTY_PAY' ? 'NONE' : method;
}

function peopleOf(
  { holder, guests, remarks }: RebookAsked,
  { original, rooms }: { original: Booking; rooms: number },
): People {
  const before = original.people;
  const said = Object.entries(holder ?? {}).filter(([, value]) => (value ?? '') !== '');
  // What was said replaces member by member, so the whole is a person again.
  const whole = { ...before.holder, ...Object.fromEntries(said) } as Person;
  return {
    holder: whole,
    guests: guests.length > 0 ? guests : guestsFor(before.guests, { rooms, holder: whole }),
    remarks: remarks ?? before.remarks,
  };
}

/** The guests of the original; rooms that are new are held by the first of them, rooms that went take theirs along. */
function guestsFor(
  before: readonly BookedGuest[],
  { rooms, holder }: { rooms: number; holder: Person },
): BookedGuest[] {
  const first = before[0] ?? { ...holder, occupancyNumber: 1, remarks: '' };
  return Array.from({ length: rooms }, (_, at) => at + 1).flatMap((occupancyNumber) => {
    const here = before.filter((guest) => guest.occupancyNumber === occupancyNumber);
    return here.length > 0 ? here : [{ ...first, occupancyNumber }];
  });
}

/** Of two rebooks of one booking at the same instant the database lets one through. */
async function bookOnce(
  needs: AdvanceNeeds,
  caller: Caller,
  { wanted, requestId }: { wanted: BookAsked; requestId: string },
): Promise<Booking> {
  try {
    return await book(needs, caller, { asked: wanted, requestId });
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
    const isTaken =
      constraint === 'bookings_one_replacement' || (await bookingOfPrebook(needs.db, wanted.prebookId));
    throw isTaken ? refuse('amendment-exists') : error;
  }
}

/** Writes down that the original is to be cancelled, and tries it. Repeating it changes nothing. */
async function cancelReplaced(needs: AdvanceNeeds, made: Booking): Promise<void> {
  const originalId = made.replaces;
  if (originalId === undefined) return;
  await needs.db.transaction(async (tx) => {
    const original = await lockOwnBooking(tx, made.owner, originalId);
    if (original === undefined || (await cancellationOf(tx, originalId)) !== undefined) return;
    const at = made.createdAt;
    const asked = { askedBy: 'service', requestId: '', reason: 'replaced', at } as const;
    await openCancellation(tx, original, asked);
    await note(tx, originalId, {
      at: needs.clock.now(),
      who: 'service',
      what: 'replaced',
      detail: { rebookedTo: made.id },
      requestId: '',
    });
    await publish(tx, {
      owner: made.owner,
      name: original.sale.quote.policy.refundable ? 'booking.rebook.rfn' : 'booking.rebook.nrfn',
      subject: originalId,
      request: { prebookId: made.prebook, existingBookingId: originalId },
      response: { bookingId: made.id, rebookFrom: originalId },
      at: needs.clock.now(),
    });
  });
  await carryOnCancelling(needs, originalId, { callMs: REPLACED_CALL_MS });
}

/** The buyer has his new booking: he waits this long for the supplier to cancel the old one, and no longer. */
const REPLACED_CALL_MS = 5_000;

/** Replacements whose process died before it wrote down that the original is to be cancelled. */
export async function followReplacements(needs: AdvanceNeeds): Promise<void> {
  for (const made of await replacementsToFollow(needs.db)) await cancelReplaced(needs, made);
}
