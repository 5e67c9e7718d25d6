import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { pending, settleAmendment } from '../amend/amend.ts';
import { amendmentById, type Amendment } from '../stores/amendments-store.ts';
import { refuseUnlessBooked } from '../book/refuse-unless-booked.ts';
import { bookingById, type Booking } from '../stores/bookings-store.ts';
import { OPERATOR } from '../stores/history-store.ts';
import { unsettledRebook } from '../stores/rebook-store.ts';
import { rebook } from './rebook.ts';

export interface Completed {
  readonly amendment: Amendment;
  /** What a rebook has become. */
  readonly booking: Booking | undefined;
}

/**
 * The operator carries a pending change out. Names have been settled with the supplier by then; a rebook is made here,
 * with the prebook that was asked for or, when that has expired, with another alternative of the same booking.
 */
export async function completeAmendment(
  needs: AdvanceNeeds,
  { id, prebookId }: { id: number; prebookId?: string | undefined },
): Promise<Completed> {
  const amendment = pending(id, await amendmentById(needs.db, id));
  if (amendment.type === 'UPDATE')
    return { amendment: await settleAmendment(needs, { id, status: 'COMPLETED' }), booking: undefined };
  const wanted = prebookId ?? amendment.prebookId;
  assert(wanted !== null, 'a rebook is about a prebook');
  const booking = (await madeBefore(needs, amendment, wanted)) ?? (await rebookFor(needs, amendment, wanted));
  refuseUnlessBooked(booking);
  const became = { prebookId: wanted, bookingId: booking.id };
  return { amendment: await settleAmendment(needs, { id, status: 'COMPLETED', became }), booking };
}

/** The rebook of an earlier attempt, which died or gave up waiting before it could say so. */
async function madeBefore(
  { db }: Pick<AdvanceNeeds, 'db'>,
  { bookingId }: Amendment,
  prebookId: string,
): Promise<Booking | undefined> {
  const made = await unsettledRebook(db, bookingId);
  return made?.prebook === prebookId ? bookingById(db, made.id) : undefined;
}

/** In the name of the account, of the public kind as all that ask a person, with nothing changed but what the alternative changes. */
async function rebookFor(needs: AdvanceNeeds, { bookingId }: Amendment, prebookId: string): Promise<Booking> {
  const original = await bookingById(needs.db, bookingId);
  assert(original !== undefined, 'an amendment is about a booking');
  const caller = { ...original.owner, keyId: OPERATOR, compat: 'public' } as const;
  const asked = {
    prebookId,
    existingBookingId: bookingId,
    clientReference: undefined,
    holder: undefined,
    guests: [],
    remarks: undefined,
    customTags: {},
    timeoutMs: limits.bookTimeoutMs,
  };
  return rebook(needs, caller, { asked, requestId: '' });
}
