import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import { NotEnough } from '../../payments/money/ledger.ts';
import { paymentOf } from '../../payments/money/payments-store.ts';
import type { Needs } from '../../contract/needs.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { accountCardFor } from './account-card.ts';
import { bookingById, type Booking } from '../stores/bookings-store.ts';
import type { Lease } from '../sale/lease.ts';
import { isFinal, phases, type Phase } from '../sale/phases.ts';
import { notEnough } from './opened.ts';
import type { AdvanceNeeds, Context, Outcome } from './outcome.ts';
import { workOf } from './phase-work.ts';
import { renewLease, takeStep } from '../stores/steps-store.ts';

export interface Drive {
  readonly lease: Lease;
  /** On the monotonic clock: how long this worker stays with the booking while nothing is clear. A call that is on its
   * way, and what its answer leads to, is not cut off by it. */
  readonly untilTicksMs: number;
}

/**
 * Brings a booking forward, phase by phase, until it is final, or the time is over, or another process has it.
 * Answers the booking as it is then.
 */
export async function drive(
  needs: AdvanceNeeds,
  bookingId: string,
  { lease, untilTicksMs }: Drive,
): Promise<Booking> {
  const beat = setInterval(() => {
    renewLease(needs.db, bookingId, lease).catch((err: unknown) =>
      needs.log.warn({ err, booking: bookingId }, 'a lease could not be renewed'),
    );
  }, lease.ms / 3);
  try {
    for (;;) {
      const booking = await known(needs, bookingId);
      if (isFinal(booking.phase)) return booking;
      const moved = await advance(needs, booking, { lease, untilTicksMs });
      if (moved === 'moved') continue;
      if (moved === 'lost') return await follow(needs, bookingId, untilTicksMs);
      const { pauseMs } = moved;
      if (needs.clock.ticksMs() + pauseMs > untilTicksMs) {
        // The lease ends when the pause does: then the completer takes the booking up.
        await renewLease(needs.db, bookingId, { id: lease.id, ms: pauseMs });
        return await known(needs, bookingId);
      }
      await needs.clock.sleep(pauseMs);
    }
  } finally {
    clearInterval(beat);
  }
}

/** One phase: its outside call, then its transaction. */
async function advance(
  needs: AdvanceNeeds,
  booking: Booking,
  drive: Drive,
): Promise<'moved' | 'lost' | { readonly pauseMs: number }> {
  const context = await contextOf(needs, booking, drive);
  const outcome = await workOf(booking.phase)(needs, context);
  if (outcome === 'lost') return 'lost';
  if (outcome.kind === 'wait') {
    const { change, record, pauseMs = limits.bookingLookUpEveryMs } = outcome;
    if (change === undefined) return { pauseMs };
    const step = { kind: 'step', to: booking.phase, change, ...(record && { record }) } as const;
    return (await write(needs, context, step)) ? { pauseMs } : 'lost';
  }
  try {
    return (await write(needs, context, outcome)) ? 'moved' : 'lost';
  } catch (error) {
    // The ledger has the last word on wallets and credit lines: its refusal is a decline.
    if (!(error instanceof NotEnough)) throw error;
    return (await write(needs, context, await notEnough(needs, context))) ? 'moved' : 'lost';
  }
}

async function write(
  { db, clock }: AdvanceNeeds,
  { booking, lease }: Context,
  outcome: Extract<Outcome, { kind: 'step' }>,
): Promise<boolean> {
  const { to, change = {}, record } = outcome;
  assert(
    to === booking.phase || (phases[booking.phase].next as readonly Phase[]).includes(to),
    `a booking does not go from ${booking.phase} to ${to}`,
  );
  return db.transaction(async (tx) => {
    if (!(await takeStep(tx, { booking, to, change, lease, at: clock.now() }))) return false;
    await record?.(tx);
    return true;
  });
}

async function contextOf(needs: AdvanceNeeds, booking: Booking, { lease }: Drive): Promise<Context> {
  const payment = await paymentOf(needs.db, booking.payment);
  return {
    booking,
    payment,
    lease,
    card: await accountCardFor(needs.db, booking, payment),
    supplier: await supplierCalled(needs, booking.sale.quote.supplier),
    ageMs: needs.clock.nowMs() - booking.createdAt.getTime(),
    phaseAgeMs: needs.clock.nowMs() - booking.updatedAt.getTime(),
    at: needs.clock.now(),
  };
}

/** How often a booking is read that another process works on. */
export const FOLLOW_MS = 200;

/** Another process works on it: watch until it is final, or the time is over. */
async function follow(needs: AdvanceNeeds, bookingId: string, untilTicksMs: number): Promise<Booking> {
  for (;;) {
    const booking = await known(needs, bookingId);
    if (isFinal(booking.phase) || needs.clock.ticksMs() + FOLLOW_MS > untilTicksMs) return booking;
    await needs.clock.sleep(FOLLOW_MS);
  }
}

async function known({ db }: Pick<Needs, 'db'>, bookingId: string): Promise<Booking> {
  const booking = await bookingById(db, bookingId);
  assert(booking !== undefined, `booking ${bookingId} is never removed`);
  return booking;
}
