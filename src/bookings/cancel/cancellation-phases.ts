import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import { messageOf, quoting } from '../../lib/shown-error.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { type Booking, bookingById, lockBooking } from '../stores/bookings-store.ts';
import { note, SERVICE } from '../stores/history-store.ts';
import { newLease } from '../sale/lease.ts';
import { nextAfterRefusal } from '../collect/refused-money.ts';
import { notifyCancellation } from '../notify/notify.ts';
import {
  claimCancellation,
  enterPhase,
  noteFailure,
  type Cancellation,
} from '../stores/cancellations-store.ts';
import { finishCancellation, settledMinor } from './finish-cancellation.ts';
import { openWatch } from '../watch/open-watch.ts';
import { RefundRefused, settleMoney, type Settling } from './settle-money.ts';

/**
 * The work after a cancellation is stored, in two phases. Each makes one outside call, then writes one short transaction:
 *
 *   asking    ask the supplier to cancel, by our reference, repeatable
 *   settling  refund the money, or capture the fee from held money, by a key, repeatable
 *   finished  status, ledger, points, voucher, history and events, all in the transaction that ends it
 *
 * Each transaction locks the booking before its dependent rows, as every other writer does. A process that works on it
 * holds a lease; the lease of a killed process expires, and the timer continues the work. A failed call is retried
 * without end: the pause doubles up to five minutes. Only a refund that the gateway refuses
 * is given up after a week, and waits for the operator (settle-by-hand.ts).
 */
export type CancellingNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/** Another process has the work now. */
class LostLease extends Error {
  override readonly name = 'LostLease';
}

interface Work extends Settling {
  readonly lease: string;
  readonly callMs: number;
}

export async function continueCancelling(
  needs: CancellingNeeds,
  bookingId: string,
  { callMs }: { callMs: number },
): Promise<void> {
  // Longer than both outside calls.
  const lease = newLease(needs, callMs + limits.gatewayTimeoutMs + limits.bookingLeaseMs);
  const cancellation = await claimCancellation(needs.db, bookingId, { lease, at: needs.clock.now() });
  if (cancellation === undefined) return;
  const booking = await bookingById(needs.db, bookingId);
  assert(booking !== undefined, 'a cancellation is about a booking');
  const work = { booking, cancellation, lease: lease.id, callMs };
  try {
    if (cancellation.phase === 'asking') await askSupplier(needs, work);
    await settle(needs, work);
  } catch (error) {
    if (error instanceof LostLease) return;
    await postpone(needs, work, error);
  }
}

async function askSupplier(
  needs: CancellingNeeds,
  { booking, cancellation, lease, callMs }: Work,
): Promise<void> {
  const { client } = await supplierCalled(needs, booking.sale.quote.supplier);
  const answer = await client.call(
    (connector, signal) => connector.cancel({ reference: booking.id }, signal),
    {
      account: booking.owner.accountId,
      timeoutMs: callMs,
      pastBreaker: true,
    },
  );
  if (answer.state === 'refused') {
    needs.log.error(
      { booking: booking.id },
      'the supplier refuses to cancel: call it, see `cancellations list`',
    );
    throw quoting(new Error(`the supplier refuses: ${answer.reason}`), answer.reason);
  }
  await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    await lockBooking(tx, booking.id);
    await enter(tx, booking.id, { lease, phase: 'settling', at });
    const { requestId } = cancellation;
    const detail = { supplier: booking.sale.quote.supplier, answer: answer.state };
    await note(tx, booking.id, { at, who: SERVICE, what: 'supplier cancelled', detail, requestId });
    // A supplier can accept a cancellation and ignore it, or report a booking that it confirmed before as unknown.
    await openWatch(tx, booking, { reason: 'cancelled', detail: `cancelling: ${answer.state}`, at });
  });
}

async function settle(needs: CancellingNeeds, work: Work): Promise<void> {
  const { booking, lease } = work;
  const moved = await settleMoney(needs, work);
  await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    await lockBooking(tx, booking.id);
    await enter(tx, booking.id, { lease, phase: 'finished', refundMinor: settledMinor(moved), at });
    await finishCancellation(tx, work, { moved, who: SERVICE, at });
  });
}

async function enter(tx: Tx, bookingId: string, step: Parameters<typeof enterPhase>[2]): Promise<void> {
  if (!(await enterPhase(tx, bookingId, step))) throw new LostLease();
}

/** Stores a failure and the time of the next attempt, if any. Notifies of each refused refund, and of other failures once. */
async function postpone(needs: CancellingNeeds, work: Work, error: unknown): Promise<void> {
  const { booking, cancellation, lease } = work;
  needs.log.warn({ err: error, booking: booking.id }, 'a cancellation did not go through');
  const at = needs.clock.now();
  const refused = error instanceof RefundRefused ? error : undefined;
  const nextAt = nextAttempt(cancellation, { isRefused: refused !== undefined, at });
  await needs.db.transaction(async (tx) => {
    const because = reasonFor(await lockBooking(tx, booking.id), error);
    const failure = nextAt === undefined ? `given up: ${because}` : because;
    const isOurs = await noteFailure(tx, booking.id, { lease, failure, nextAt, refused, at });
    if (!isOurs || (refused === undefined && cancellation.failures > 0)) return;
    const detail = { failure, nextAttemptAt: nextAt?.toISOString() ?? null };
    const what =
      refused === undefined ? 'cancellation failed; it is retried until it succeeds' : 'refund refused';
    await note(tx, booking.id, { at, who: SERVICE, what, detail, requestId: cancellation.requestId });
    await notifyCancellation(tx, booking, {
      name: 'booking.cancel_error',
      cancellation,
      additional: detail,
      at,
    });
  });
}

function nextAttempt(
  { failures, refusedSince }: Cancellation,
  { isRefused, at }: { isRefused: boolean; at: Date },
): Date | undefined {
  if (isRefused) return nextAfterRefusal((refusedSince ?? at).getTime(), at.getTime());
  const pauseMs = Math.min(limits.cancelAgainMs * 2 ** failures, limits.cancelAgainMostMs);
  return new Date(at.getTime() + pauseMs);
}

/** A supplier may name the guests each time; once one of them is erased, its words are left out. */
function reasonFor(booking: Booking | undefined, error: unknown): string {
  const isKept = error instanceof Error && booking !== undefined && !booking.isErased;
  return isKept ? error.message : messageOf(error);
}
