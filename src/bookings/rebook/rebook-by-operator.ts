import type { Caller } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { insertAmendment, type Amendment, type RebookAudit } from '../stores/amendments-store.ts';
import { ownBooking, type Booking } from '../stores/bookings-store.ts';
import { differencesOf } from '../../contract/public-form/compat.ts';
import { note } from '../stores/history-store.ts';
import { prebookOf } from '../stores/prebooks-store.ts';
import { lockAllowedBooking } from '../stores/refuse-unless-allowed.ts';
import type { RebookRequest } from './rebook.ts';
import { isRefundable } from '../sale/refundable.ts';
import type { Sale } from '../sale/sale.ts';
import { notifyPendingRebook } from '../notify/notify.ts';

type RequestNeeds = Pick<Needs, 'db' | 'clock'>;

/** The public service leaves the rebook of a non-refundable booking to the operator. */
export async function goesToOperator(
  { db }: RequestNeeds,
  caller: Caller,
  request: RebookRequest,
): Promise<boolean> {
  if (!differencesOf(caller).rebookByOperator) return false;
  const original = await ownBooking(db, caller, request.existingBookingId);
  return original !== undefined && !isRefundable(original.sale);
}

interface OperatorRequest<Answer> {
  readonly request: RebookRequest;
  readonly requestId: string;
  /** Runs in the transaction that stores the request. */
  readonly answer: (tx: Tx, amendment: Amendment) => Promise<Answer>;
}

/** Stores the request for the operator; nothing is booked, charged or cancelled. */
export async function askOperator<Answer>(
  { db, clock }: RequestNeeds,
  caller: Caller,
  { request, requestId, answer }: OperatorRequest<Answer>,
): Promise<Answer> {
  const prebook = await prebookOf(db, caller, request.prebookId);
  if (prebook === undefined || prebook.replaces !== request.existingBookingId)
    throw refuse('bad-request', 'prebook not found');
  return db.transaction(async (tx) => {
    const original = await lockAllowedBooking(tx, caller, {
      bookingId: request.existingBookingId,
      operation: 'rebook',
      asReplaced: 'amendment-exists',
    });
    const at = clock.now();
    const amendment = await insertAmendment(tx, {
      bookingId: original.id,
      type: 'REBOOK',
      subType: movesStay(original.sale, prebook.sale) ? 'CHECKIN_CHANGE' : 'OCCUPANCY_CHANGE',
      prebookId: prebook.id,
      people: original.people,
      audit: auditOf(original, { prebookId: prebook.id, sale: prebook.sale }),
      createdBy: caller.keyId,
      requestId,
      at,
    });
    if (amendment === undefined) throw refuse('amendment-exists');
    const detail = { amendment: amendment.id };
    await note(tx, original.id, { at, who: caller.keyId, what: 'rebook requested', detail, requestId });
    await notifyPendingRebook(tx, amendment, { owner: original.owner, at });
    return answer(tx, amendment);
  });
}

function movesStay(before: Sale, now: Sale): boolean {
  return before.offer.checkin !== now.offer.checkin || before.offer.checkout !== now.offer.checkout;
}

function auditOf(original: Booking, made: { prebookId: string; sale: Sale }): RebookAudit {
  const before = sums(original.sale);
  const now = sums(made.sale);
  return {
    oldCheckin: before.checkin,
    oldCheckout: before.checkout,
    newCheckin: now.checkin,
    newCheckout: now.checkout,
    oldAdults: before.adults,
    oldChildren: before.children,
    newAdults: now.adults,
    newChildren: now.children,
    oldPriceMinor: before.priceMinor,
    newPriceMinor: now.priceMinor,
    currency: original.sale.quote.currency,
    oldPrebookId: original.prebook,
    newPrebookId: made.prebookId,
    oldBookingId: original.id,
    newBookingId: '',
  };
}

function sums({ offer, priceMinor }: Sale) {
  const { checkin, checkout, occupancies } = offer;
  const adults = occupancies.reduce((sum, room) => sum + room.adults, 0);
  const children = occupancies.reduce((sum, room) => sum + room.childrenAges.length, 0);
  return { checkin, checkout, adults, children, priceMinor };
}
