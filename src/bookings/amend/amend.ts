import type { Caller } from '../../contract/owner.ts';
import { together } from '../../contract/field-checks.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import {
  amendmentById,
  changePeople,
  closeAmendment,
  insertAmendment,
  lockAmendment,
  noteNewBooking,
  pending,
  type Amendment,
} from '../stores/amendments-store.ts';
import { lockBooking, type Booking, type Person } from '../stores/bookings-store.ts';
import { bookingState } from '../stores/booking-state.ts';
import { allows, refusedBecause, type OperationName } from '../sale/operations.ts';
import { note, OPERATOR } from '../stores/history-store.ts';
import { checkRemarks, readHolder } from '../book/people-request.ts';
import { lockAllowedBooking } from '../stores/refuse-unless-allowed.ts';
import { unsettledRebook } from '../stores/rebook-store.ts';
import { notifyAmendment } from '../notify/notify.ts';

type Amending = Pick<Needs, 'db' | 'clock'>;

export interface AmendRequest {
  readonly bookingId: string;
  readonly holder: Partial<Person> | undefined;
  readonly remarks: string | undefined;
  readonly requestId: string;
}

/**
 * Requests other names on a booking. No supplier has an API for it, so the operator settles it with the supplier:
 * until then the amendment is PENDING, and the booking has the names that the supplier knows.
 */
export async function amendBooking(
  { db, clock }: Amending,
  caller: Caller,
  request: AmendRequest,
): Promise<Amendment> {
  const { bookingId } = request;
  return db.transaction(async (tx) => {
    const booking = await lockAllowedBooking(tx, caller, { bookingId, operation: 'amend' });
    const { holder } = readAmend(request, booking.people.holder);
    const people = { holder, ...(request.remarks === undefined ? {} : { remarks: request.remarks }) };
    const at = clock.now();
    const amendment = await insertAmendment(tx, {
      bookingId: booking.id,
      type: 'UPDATE',
      subType: 'UPDATE_NAME_CHANGE',
      prebookId: null,
      people,
      audit: null,
      createdBy: caller.keyId,
      requestId: request.requestId,
      at,
    });
    assert(amendment !== undefined, 'only rebooks can meet another amendment');
    const detail = { amendment: amendment.id };
    const { requestId } = request;
    await note(tx, booking.id, { at, who: caller.keyId, what: 'name change requested', detail, requestId });
    const { owner } = booking;
    await notifyAmendment(tx, amendment, { owner, details: people, at });
    return amendment;
  });
}

/** The checks that do not need the booking. */
export function readAmend(
  request: Partial<Pick<AmendRequest, 'holder' | 'remarks'>>,
  before?: Person,
): { readonly holder: Person } {
  return together({
    holder: () => holderOf(request.holder, before),
    remarks: () => checkRemarks(request.remarks ?? ''),
  });
}

/** The holder after a change of names; an absent phone stays unchanged. */
function holderOf(request: Partial<Person> | undefined, before: Person | undefined): Person {
  if (request === undefined)
    throw refuse('holder-missing', undefined, {
      errors: [{ pointer: '/holder', message: 'holder is missing' }],
    });
  return readHolder({ ...request, phone: request.phone ?? before?.phone ?? '' }, { mayLack: false });
}

export interface Settled {
  readonly id: number;
  readonly status: 'COMPLETED' | 'REJECTED';
  /** The booking that a rebook has made. */
  readonly became?: { readonly prebookId: string; readonly bookingId: string };
}

/** Completes an amendment that the operator has settled with the supplier, or rejects it. Only now the names of the booking change. */
export async function settleAmendment(
  { db, clock }: Amending,
  { id, status, became }: Settled,
): Promise<Amendment> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    // The booking is locked first, as everywhere; only its id is read before that.
    const { bookingId } = pending(id, await amendmentById(tx, id));
    const booking = await lockBooking(tx, bookingId);
    assert(booking !== undefined, 'an amendment is about a booking');
    const amendment = pending(id, await lockAmendment(tx, id));
    await refuseUnlessSettled(tx, booking, { amendment, status });
    if (became !== undefined) await noteNewBooking(tx, id, became);
    await closeAmendment(tx, id, { status, at });
    if (status === 'COMPLETED' && amendment.type === 'UPDATE')
      await changePeople(tx, booking.id, { people: { ...booking.people, ...amendment.people }, at });
    const what = `amendment ${status.toLowerCase()}`;
    await note(tx, booking.id, { at, who: OPERATOR, what, detail: { amendment: id }, requestId: '' });
    const settled = await amendmentById(tx, id);
    assert(settled !== undefined, 'it was locked above');
    const { owner } = booking;
    await notifyAmendment(tx, settled, { owner, details: { status }, at });
    return settled;
  });
}

const settlements = {
  UPDATE: { COMPLETED: 'completeNames', REJECTED: 'rejectNames' },
  REBOOK: { COMPLETED: 'completeRebook', REJECTED: 'rejectRebook' },
} as const satisfies Record<Amendment['type'], Record<Settled['status'], OperationName>>;

/** A rebook is completed when it was made, which has changed the state of the booking; one that was made cannot be rejected. */
async function refuseUnlessSettled(
  tx: Tx,
  booking: Booking,
  { amendment: { id, type }, status }: { amendment: Amendment; status: Settled['status'] },
): Promise<void> {
  const operation = settlements[type][status];
  if (operation === 'completeRebook') return;
  const made = operation === 'rejectRebook' ? await unsettledRebook(tx, booking.id) : undefined;
  if (made !== undefined)
    throw refuse(
      'bad-request',
      `booking ${booking.id} is replaced by booking ${made.id}, made of prebook ${made.prebook}: complete the amendment with it`,
    );
  const state = await bookingState(tx, booking);
  if (allows(operation, state)) return;
  // A rebook that fails leaves the booking as it is.
  const isFinal = state !== 'being replaced';
  const end = status === 'COMPLETED' && isFinal ? `: amendment ${id} can only be rejected` : '';
  throw refuse('bad-request', `${refusedBecause(operation, { id: booking.id, state })}${end}`);
}
