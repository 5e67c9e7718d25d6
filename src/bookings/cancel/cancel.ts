import type { Caller } from '../../contract/owner.ts';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';
import { stopCapture } from '../../payments/money/due-payments.ts';
import { paymentOf } from '../../payments/money/payments-store.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { lockOwnBooking, ownBooking, type Booking } from '../stores/bookings-store.ts';
import { chargesAt, chargesToCome, chargesToBuyer, soldOf } from '../sale/cancellation-charges.ts';
import { repeats, stateOf } from '../sale/operations.ts';
import { continueCancelling, type CancellingNeeds } from './cancellation-phases.ts';
import {
  buyerRefundMinor,
  cancellationOf,
  insertCancellation,
  type Cancellation,
} from '../stores/cancellations-store.ts';
import { note } from '../stores/history-store.ts';
import type { Preview } from '../show/show-bookings.ts';
import { refuseReplaced } from '../stores/refuse-replaced.ts';
import { refuseUnlessAllowed } from '../stores/refuse-unless-allowed.ts';

export interface CancelRequest {
  readonly bookingId: string;
  readonly requestId: string;
  readonly timeoutMs?: number | undefined;
  /** A number of units of the currency of the booking; absent: any fee. */
  readonly agreedFee?: number | undefined;
  readonly keyed?: KeyedWork;
}

/**
 * Cancels a booking. The fee is decided and stored first, in one transaction; then the supplier is called and
 * the money moves, each step resumable. Whatever the supplier does, the buyer pays the fee at the time of the request.
 * If the caller has agreed to another fee, nothing is cancelled.
 * A second cancel finds the first one and returns its response. A booking that is PENDING is cancelled when
 * its outcome is known: it costs what it would cost now if the booking is confirmed, and nothing if it fails.
 */
export async function cancelBooking(
  needs: CancellingNeeds,
  caller: Caller,
  { bookingId, requestId, timeoutMs = limits.cancelTimeoutMs, agreedFee, keyed }: CancelRequest,
): Promise<Cancellation> {
  const at = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    const booking = await lockOwnBooking(tx, caller, bookingId);
    if (booking === undefined)
      throw refuse('entity-not-found', `there is no booking ${shortened(bookingId)}`);
    const opening = { at, requestedBy: caller.keyId, requestId, reason: 'requested' } as const;
    await openCancellation(tx, booking, { ...opening, agreedFee });
    await keyed?.bind(tx, { kind: 'cancellation', id: bookingId });
  });
  const cancellation = await settledCancellation(needs, bookingId, timeoutMs);
  assert(cancellation !== undefined, 'the cancellation was stored above');
  return cancellation;
}

/** A cancellation when it is settled, or at the timeout of the caller. */
export async function settledCancellation(
  needs: CancellingNeeds,
  bookingId: string,
  timeoutMs: number,
): Promise<Cancellation | undefined> {
  if (timeoutMs > 0) await settledWithin(needs, bookingId, timeoutMs);
  return cancellationOf(needs.db, bookingId);
}

export function isSettled(cancellation: Cancellation | undefined): boolean {
  return cancellation?.phase === 'finished' || cancellation?.phase === 'void';
}

export type Opening = Pick<Cancellation, 'requestedBy' | 'requestId' | 'reason'> &
  Pick<CancelRequest, 'agreedFee'> & { readonly at: Date };

/**
 * Stores that a booking is to be cancelled, and the fee. A repeated request changes nothing. A booking
 * that is being replaced is cancelled by its replacement, which is paid with its money.
 */
export async function openCancellation(tx: Tx, booking: Booking, opening: Opening): Promise<void> {
  const { at, requestedBy, requestId, reason, agreedFee } = opening;
  const before = await cancellationOf(tx, booking.id);
  if (before?.reason === 'replaced' && reason !== 'replaced')
    await refuseReplaced(tx, booking.id, 'bad-request');
  if (repeats('cancel', stateOf(booking.status, { isCancelled: before !== undefined }))) return;
  if (reason !== 'replaced') await refuseUnlessCancellable(tx, booking);
  const payment = await paymentOf(tx, booking.payment);
  const atMs = at.getTime();
  const isPending = booking.status === 'PENDING';
  const charges = chargesAt(soldOf(booking), atMs);
  const { feeMinor, refundMinor } = chargesToBuyer(charges, { payment, atMs, isPending });
  const { id: bookingId } = booking;
  const { currency } = booking.sale.quote;
  const fee = amountOf(feeMinor, currency);
  if (agreedFee !== undefined && agreedFee !== fee)
    throw refuse(
      'bad-request',
      `the booking was not cancelled: the cancellation fee is now ${fee} ${currency}, not ${agreedFee}`,
    );
  const decided = { feeMinor, refundMinor, currency };
  await insertCancellation(tx, { bookingId, ...decided, reason, requestedAt: at, requestedBy, requestId });
  if (!isPending) await stopCapture(tx, booking.payment, at);
  await note(tx, bookingId, {
    at,
    who: requestedBy,
    what: 'cancellation requested',
    detail: decided,
    requestId,
  });
}

/** A PENDING booking is cancelled when its outcome is known. If it is a replacement that fails, the original must remain. */
async function refuseUnlessCancellable(sql: Sql, { id, status, replaces }: Booking): Promise<void> {
  await refuseUnlessAllowed(sql, 'cancel', { id, status });
  if (status === 'PENDING' && replaces !== undefined)
    throw refuse(
      'bad-request',
      `booking ${id} is PENDING and replaces booking ${replaces}; it can be cancelled once it is CONFIRMED`,
    );
}

/** Works on it, or waits for another process that does, until it is settled or the caller's timeout ends. The work continues after that. */
async function settledWithin(needs: CancellingNeeds, bookingId: string, timeoutMs: number): Promise<void> {
  const untilMs = needs.clock.ticksMs() + timeoutMs;
  const over = new AbortController();
  const work = continueCancelling(needs, bookingId, { callMs: limits.bookCallMs })
    .catch((err: unknown) =>
      needs.log.error({ err, booking: bookingId }, 'a cancellation was left to the timer'),
    )
    .finally(() => over.abort());
  await Promise.race([work, needs.clock.sleep(timeoutMs, over.signal).catch(() => undefined)]);
  while (needs.clock.ticksMs() < untilMs) {
    const cancellation = await cancellationOf(needs.db, bookingId);
    if (isSettled(cancellation) || (cancellation?.failures ?? 0) > 0) return;
    await needs.clock.sleep(limits.cancelLookEveryMs);
  }
}

export async function previewCancellation(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  bookingId: string,
): Promise<Preview> {
  const booking = await ownBooking(db, caller, bookingId);
  if (booking === undefined) throw refuse('entity-not-found', `there is no booking ${shortened(bookingId)}`);
  const cancellation = await cancellationOf(db, bookingId);
  if (cancellation !== undefined && cancellation.phase !== 'void') {
    const decided = { feeMinor: cancellation.feeMinor, refundMinor: buyerRefundMinor(cancellation) };
    return { booking, now: decided, steps: [], cancellation };
  }
  await refuseUnlessCancellable(db, booking);
  const atMs = clock.nowMs();
  const sold = soldOf(booking);
  const known = { payment: await paymentOf(db, booking.payment), isPending: booking.status === 'PENDING' };
  return {
    booking,
    now: chargesToBuyer(chargesAt(sold, atMs), { ...known, atMs }),
    steps: chargesToCome(sold, atMs).map((step) => chargesToBuyer(step, { ...known, atMs: step.fromMs })),
    cancellation,
  };
}
