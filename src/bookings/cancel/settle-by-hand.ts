import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Tx } from '../../contract/database.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';
import { bookingById, lockBooking, type Booking } from '../stores/bookings-store.ts';
import { refuseUnlessAllowed } from '../stores/refuse-unless-allowed.ts';
import { note, OPERATOR } from '../stores/history-store.ts';
import { newLease } from '../sale/lease.ts';
import { continueCancelling, type CancellingNeeds } from './cancellation-phases.ts';
import {
  cancellationOf,
  changeRefused,
  claimRefused,
  enterPhase,
  runCancellationNow,
  type Cancellation,
} from '../stores/cancellations-store.ts';
import { finishCancellation, settledMinor } from './finish-cancellation.ts';
import { paidElsewhere, refusedRefund } from './settle-money.ts';

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
  await refuseIfReturned(needs, bookingId);
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

/** Others may have returned a part to the buyer after the gateway refused it: then less was to be paid. */
async function refuseIfReturned(needs: CancellingNeeds, bookingId: string): Promise<void> {
  const booking = await bookingById(needs.db, bookingId);
  const cancellation = await cancellationOf(needs.db, bookingId);
  if (booking === undefined || cancellation === undefined) return;
  // The gateway may be gone permanently, and the operator settles nevertheless.
  const now = await refusedRefund(needs, { booking, cancellation }).catch(() => undefined);
  const { refusedMinor, currency } = cancellation;
  if (now === undefined || refusedMinor === null || now === refusedMinor) return;
  await changeRefused(needs.db, bookingId, now);
  const [owed, before] = [now, refusedMinor].map((minor) => `${amountOf(minor, currency)} ${currency}`);
  throw refuse(
    'bad-request',
    `others have returned money since the gateway refused the refund of booking ${bookingId}: ${owed} are still owed, not ${before}; settle again if you have paid that`,
  );
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
