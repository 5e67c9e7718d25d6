import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { settleAmendment } from '../amend/amend.ts';
import { amendmentById, pending, type Amendment } from '../stores/amendments-store.ts';
import { refuseUnlessBooked } from '../book/refuse-unless-booked.ts';
import { bookingById, type Booking } from '../stores/bookings-store.ts';
import { noLabels } from '../sale/labels.ts';
import { OPERATOR } from '../stores/history-store.ts';
import { refuseUnlessAllowed } from '../stores/refuse-unless-allowed.ts';
import { unsettledRebook } from '../stores/rebook-store.ts';
import { rebook } from './rebook.ts';

export interface Completed {
  readonly amendment: Amendment;
  /** The booking that a rebook has made. */
  readonly booking: Booking | undefined;
}

/**
 * The operator completes a pending amendment. Names have been settled with the supplier by then; a rebook is made here,
 * with the requested prebook or, if that has expired, with another alternative of the same booking.
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

/** The rebook of an earlier attempt, which died or timed out before it stored the result. */
async function madeBefore(
  { db }: Pick<AdvanceNeeds, 'db'>,
  { bookingId }: Amendment,
  prebookId: string,
): Promise<Booking | undefined> {
  const made = await unsettledRebook(db, bookingId);
  return made?.prebook === prebookId ? bookingById(db, made.id) : undefined;
}

/**
 * Rebooks on behalf of the account. Its `compat` is `public`: only such accounts leave rebooks to the operator. Changes
 * only what the alternative changes.
 */
async function rebookFor(
  needs: AdvanceNeeds,
  { id, bookingId }: Amendment,
  prebookId: string,
): Promise<Booking> {
  const original = await bookingById(needs.db, bookingId);
  assert(original !== undefined, 'an amendment is about a booking');
  await refuseUnlessAllowed(needs.db, 'completeRebook', original);
  const caller = { ...original.owner, keyId: OPERATOR, compat: 'public' } as const;
  const request = {
    prebookId,
    existingBookingId: bookingId,
    amendment: id,
    ...noLabels,
    holder: undefined,
    guests: [],
    remarks: undefined,
    customTags: {},
    timeoutMs: limits.bookTimeoutMs,
  };
  return rebook(needs, caller, { request, requestId: '' });
}
