import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import { reversePoints } from '../../loyalty/points.ts';
import { giveBackVoucher } from '../../loyalty/use-voucher.ts';
import {
  askCapture,
  askRefund,
  askRelease,
  recordCapture,
  recordRefund,
  recordRelease,
} from '../../payments/move-money.ts';
import { paymentOf, type Payment } from '../../payments/payments-store.ts';
import type { Tx } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import { supplierCalled } from '../../rates/suppliers/desk.ts';
import { bookingById, lockBooking, type Booking } from '../bookings-store.ts';
import { takeDue } from '../phases/capture-due.ts';
import { chargesAt, keptShares, refundShares, soldOf, type Sold } from './cancellation-charges.ts';
import {
  backOf,
  claimCancellation,
  enterPhase,
  noteFailure,
  setCancelled,
  type Cancellation,
} from './cancellations-store.ts';
import { note } from '../history-store.ts';
import { tellCancellation } from '../tell/tell.ts';

/**
 * What follows once a cancellation is written down. One outside call, then one short transaction, twice:
 *
 *   asking    ask the supplier to cancel, by our reference, repeatable
 *   settling  give the money back, or take the fee of what is only held, by a key, repeatable
 *   finished  status, ledger, points, voucher, history and events, all in the transaction that ends it
 *
 * Whoever works on it holds a lease; a killed process's lease runs out and the timer takes the work up. A supplier or
 * gateway that fails is asked again, for as long as it takes: the pause doubles up to five minutes.
 */
export type CancellingNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log'>;

/** An outside answer that is not yes: noted, shown, and asked again. */
class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** Somebody else has the work now. */
class LostLease extends Error {
  override readonly name = 'LostLease';
}

interface Work {
  readonly booking: Booking;
  readonly cancellation: Cancellation;
  readonly lease: string;
  readonly callMs: number;
}

export async function carryOnCancelling(
  needs: CancellingNeeds,
  bookingId: string,
  { callMs }: { callMs: number },
): Promise<void> {
  const lease = needs.random.uuid();
  const now = needs.clock.now();
  // The lease outlives both outside calls.
  const until = new Date(now.getTime() + callMs + limits.gatewayTimeoutMs + limits.bookingLeaseMs);
  const cancellation = await claimCancellation(needs.db, bookingId, { lease, now, until });
  if (cancellation === undefined) return;
  const booking = await bookingById(needs.db, bookingId);
  assert(booking !== undefined, 'a cancellation is about a booking');
  const work = { booking, cancellation, lease, callMs };
  try {
    if (cancellation.phase === 'asking') await askSupplier(needs, work);
    await settle(needs, work);
  } catch (error) {
    if (error instanceof LostLease) return;
    await putDown(needs, work, error);
  }
}

async function askSupplier(
  needs: CancellingNeeds,
  { booking, cancellation, lease, callMs }: Work,
): Promise<void> {
  const { line } = await supplierCalled(needs, booking.sale.quote.supplier);
  const answer = await line.call((connector, signal) => connector.cancel({ reference: booking.id }, signal), {
    timeoutMs: callMs,
    pastBreaker: true,
  });
  if (answer.state === 'refused') throw new NotYet(`the supplier refuses: ${answer.reason}`);
  await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    await enter(tx, booking.id, { lease, phase: 'settling', at });
    const { requestId } = cancellation;
    const detail = { supplier: booking.sale.quote.supplier, answer: answer.state };
    await note(tx, booking.id, { at, who: 'service', what: 'supplier cancelled', detail, requestId });
  });
}

async function settle(needs: CancellingNeeds, work: Work): Promise<void> {
  const { booking, cancellation, lease } = work;
  const payment = await paymentToSettle(needs, booking);
  const sold = soldOf(booking);
  const moved = await moveMoney(needs, payment, { sold, cancellation });
  await needs.db.transaction(async (tx) => {
    const at = needs.clock.now();
    // The booking first, and then what hangs on it: the order of locks of everybody.
    await lockBooking(tx, booking.id);
    await enter(tx, booking.id, { lease, phase: 'finished', at });
    await moved.record(tx, at);
    await finish(tx, work, { moved, at });
  });
}

/** Money that was due when the cancel came is taken, or refused for good, before it is settled. */
async function paymentToSettle(needs: CancellingNeeds, booking: Booking): Promise<Payment> {
  const payment = await paymentKnown(needs, booking);
  if (payment.state !== 'held' || payment.captureAt === undefined) return payment;
  await takeDue(needs, booking, payment);
  return paymentKnown(needs, booking);
}

async function paymentKnown({ db }: CancellingNeeds, booking: Booking): Promise<Payment> {
  const payment = await paymentOf(db, booking.payment);
  assert(payment !== undefined, 'every booking has a payment');
  return payment;
}

interface Moved {
  readonly record: (tx: Tx, at: Date) => Promise<void>;
  /** What the buyer gets back; the rest of what is not kept pays the booking that replaces this one. */
  readonly backMinor: number;
  readonly carriedOnMinor: number;
  /** Why the gateway refused the fee: it stays owed, and nothing is held for it any more. */
  readonly feeRefused?: string;
}

/** Calls the gateway and answers what has to be written down for it. */
async function moveMoney(
  needs: CancellingNeeds,
  payment: Payment,
  { sold, cancellation }: { sold: Sold; cancellation: Cancellation },
): Promise<Moved> {
  const { refundMinor, carriedOnMinor } = cancellation;
  const askedMs = cancellation.askedAt.getTime();
  if (payment.state === 'captured') {
    const backMinor = sold.paysAtHotel ? 0 : backOf(cancellation);
    const refund = { name: 'cancel', amountMinor: backMinor, carriedOnMinor };
    const shares = refundShares(sold, askedMs);
    yes(await askRefund(needs, payment, refund));
    return {
      backMinor,
      carriedOnMinor,
      record: (tx, at) => recordRefund(tx, payment, { refund, shares, at }),
    };
  }
  assert(payment.state === 'held', `a confirmed booking's payment is held or captured, not ${payment.state}`);
  const shares = keptShares(sold, askedMs);
  const released = { backMinor: refundMinor, carriedOnMinor: 0 };
  const answer =
    shares.capturedMinor === 0 ? undefined : await askCapture(needs, payment, shares.capturedMinor);
  if (answer?.state === 'captured')
    return { ...released, record: (tx, at) => recordCapture(tx, payment, { shares, at }) };
  await askRelease(needs, payment, undefined);
  const refusal = answer === undefined ? {} : { feeRefused: answer.reason };
  return { ...released, ...refusal, record: (tx, at) => recordRelease(tx, payment, at) };
}

function yes(answer: { readonly state: string; readonly reason?: string }): void {
  if (answer.state === 'declined') throw new NotYet(`the payment gateway refuses: ${answer.reason ?? ''}`);
}

/** Everything else that a finished cancellation changes, in the transaction that finishes it. */
async function finish(
  tx: Tx,
  { booking, cancellation }: Work,
  { moved, at }: { moved: Moved; at: Date },
): Promise<void> {
  const { id } = booking;
  const { feeMinor, currency, requestId } = cancellation;
  const status = feeMinor === 0 ? 'CANCELLED' : 'CANCELLED_WITH_CHARGES';
  await setCancelled(tx, id, { status, at });
  await reversePoints(tx, { bookingId: id, at });
  if (isFree(booking, cancellation)) await giveBackVoucher(tx, id, at);
  const { backMinor, carriedOnMinor, feeRefused } = moved;
  const refused = feeRefused === undefined ? {} : { feeRefused };
  const detail = {
    status,
    feeMinor,
    refundMinor: backMinor,
    ...(carriedOnMinor > 0 ? { carriedOnMinor } : {}),
    currency,
    ...refused,
  };
  await note(tx, id, { at, who: 'service', what: 'cancellation finished', detail, requestId });
  const told = { cancellation: { ...cancellation, phase: 'finished' }, at } as const;
  await tellCancellation(tx, booking, { ...told, name: 'booking.cancel', beside: refused });
  if (backMinor > 0) await tellCancellation(tx, booking, { ...told, name: 'booking.refund' });
}

/** Free by the policy: a voucher that covered a fee has paid it, and is spent. */
function isFree(booking: Booking, { askedAt }: Cancellation): boolean {
  return chargesAt({ ...soldOf(booking), vouchersMinor: 0 }, askedAt.getTime()).feeMinor === 0;
}

async function enter(tx: Tx, bookingId: string, step: Parameters<typeof enterPhase>[2]): Promise<void> {
  if (!(await enterPhase(tx, bookingId, step))) throw new LostLease();
}

async function putDown(needs: CancellingNeeds, work: Work, error: unknown): Promise<void> {
  const { booking, cancellation, lease } = work;
  const failure = error instanceof Error ? error.message : String(error);
  needs.log.warn({ err: error, booking: booking.id }, 'a cancellation did not go through; it is tried again');
  const at = needs.clock.now();
  const pause = Math.min(limits.cancelAgainMs * 2 ** cancellation.failures, limits.cancelAgainMostMs);
  const nextAt = new Date(at.getTime() + pause);
  await needs.db.transaction(async (tx) => {
    const isOurs = await noteFailure(tx, booking.id, { lease, failure, nextAt });
    if (!isOurs || cancellation.failures > 0) return;
    await note(tx, booking.id, {
      at,
      who: 'service',
      what: 'cancellation failed, asked again until it heals',
      detail: { failure },
      requestId: cancellation.requestId,
    });
    const beside = { failure };
    await tellCancellation(tx, booking, { name: 'booking.cancel_error', cancellation, beside, at });
  });
}
