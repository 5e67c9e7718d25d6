import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Tx } from '../../contract/database.ts';
import { assert } from '../../lib/assert.ts';
import { lockBooking, type Booking } from '../stores/bookings-store.ts';
import { refuseUnlessAllowed } from '../stores/refuse-unless-allowed.ts';
import { note, OPERATOR } from '../stores/history-store.ts';
import { newLease } from '../sale/lease.ts';
import { continueCancelling, type CancellingNeeds } from './cancellation-phases.ts';
import {
  cancellationOf,
  claimRefused,
  enterPhase,
  runCancellationNow,
  type Cancellation,
} from '../stores/cancellations-store.ts';
import { finishCancellation, settledMinor } from './finish-cancellation.ts';
import { paidElsewhere } from './settle-money.ts';

/** Retries a cancellation that is not settled now, even one that was given up, for the operator. */
export async function retryCancellation(needs: CancellingNeeds, bookingId: string): Promise<Cancellation> {
  await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    await lockIfAllowed(tx, 'cancelAgain', bookingId);
    if (!(await runCancellationNow(tx, bookingId, at)))
      throw refuse(
        'bad-request',
        `a process is working on the cancellation of booking ${bookingId}: try again later`,
      );
    await note(tx, bookingId, { at, who: OPERATOR, what: 'asked again', detail: {}, requestId: '' });
  });
  await continueCancelling(needs, bookingId, { callMs: limits.bookCallMs });
  return known(needs, bookingId);
}

/**
 * The gateway refuses the refund, and the operator has paid it by another way: this ends the cancellation,
 * the history has the reference of that payment, and the ledger takes it from the account `funding`.
 */
export async function settleByHand(
  needs: CancellingNeeds,
  { bookingId, reference }: { bookingId: string; reference: string },
): Promise<Cancellation> {
  if (reference.trim() === '' || reference.length > limits.nameCharacters)
    throw refuse('wrong-input', `the reference must have 1 to ${limits.nameCharacters} characters`);
  // The transaction holds the lock, however long it takes.
  const lease = newLease(needs, 0);
  await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    const booking = await lockIfAllowed(tx, 'settle', bookingId);
    const cancellation = await claimRefused(tx, bookingId, lease);
    if (cancellation === undefined)
      throw refuse(
        'bad-request',
        `no refund of booking ${bookingId} waits because its gateway refused it: retry the cancellation first`,
      );
    const settling = { booking, cancellation };
    const moved = await paidElsewhere(tx, settling, reference);
    const end = { lease: lease.id, phase: 'finished', refundMinor: settledMinor(moved), at } as const;
    await enterPhase(tx, bookingId, end);
    await finishCancellation(tx, settling, { moved, who: OPERATOR, at });
  });
  return known(needs, bookingId);
}

async function lockIfAllowed(
  tx: Tx,
  operation: 'cancelAgain' | 'settle',
  bookingId: string,
): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId);
  if (booking === undefined) throw refuse('entity-not-found', `there is no booking ${bookingId}`);
  await refuseUnlessAllowed(tx, operation, booking);
  return booking;
}

async function known({ db }: CancellingNeeds, bookingId: string): Promise<Cancellation> {
  const cancellation = await cancellationOf(db, bookingId);
  assert(cancellation !== undefined, 'it was there a moment ago');
  return cancellation;
}
