import { keepTrace } from '../../stores/traces-store.ts';
import { limits } from '../../../contract/limits.ts';
import { NotEnough } from '../../../payments/money/ledger.ts';
import { Unmet } from '../../../platform/sql/writes/writes.ts';
import { supplierIn } from '../../../rates/suppliers/suppliers.ts';
import { accountCardFor } from '../../collect/account-card.ts';
import type { Lease } from '../../sale/lease.ts';
import { isFinal } from '../../sale/phases.ts';
import { notEnough } from '../opened.ts';
import type { AdvanceNeeds, Context, StepOutcome, WaitOutcome } from '../outcome.ts';
import { workOf } from '../phase-work.ts';
import { after, read, type Known } from './known.ts';
import { renewLease, STEPPED } from '../../stores/steps-store.ts';
import { writeSteps, type Held } from './write-steps.ts';

export interface Drive {
  readonly lease: Lease;
  /** On the monotonic clock: how long this worker waits for an unclear outcome. A running call and the phases after it
   * are not cut off. */
  readonly untilTicksMs: number;
  /** The booking as this worker has just written it. */
  readonly opened?: Known;
}

/**
 * Advances a booking, phase by phase, until it is final, the time is over, or another process has it.
 * Returns its present state. What this worker has written under its lease it does not read again.
 */
export async function drive(
  needs: AdvanceNeeds,
  bookingId: string,
  { lease, untilTicksMs, opened }: Drive,
): Promise<Known> {
  const renewal = keepRenewing(needs, bookingId, lease);
  try {
    if (opened !== undefined) await keepTrace(needs.db, bookingId);
    let known: Known = opened ?? (await read(needs.db, bookingId));
    let stored = known;
    let unwritten: readonly StepOutcome[] = [];
    for (;;) {
      if (isFinal(known.booking.phase)) return known;
      const outcome = await workOf(known.booking.phase)(needs, await contextOf(needs, known, lease));
      if (outcome === 'lost') return await follow(needs, bookingId, untilTicksMs);
      if (outcome.kind === 'step' && outcome.isWrittenLater === true) {
        unwritten = [...unwritten, outcome];
        known = after(known, outcome, needs.clock.now());
        continue;
      }
      const moved = await advance(needs, { stored, known, lease }, [...unwritten, outcome]);
      if (moved === 'lost') return await follow(needs, bookingId, untilTicksMs);
      unwritten = [];
      if (outcome.kind === 'wait') {
        const { pauseMs = limits.bookingLookUpEveryMs } = outcome;
        if (needs.clock.ticksMs() + pauseMs > untilTicksMs) {
          // The lease ends with the pause: then the completer takes the booking over. A renewal that arrives
          // later would postpone that.
          await renewal.stop();
          await renewLease(needs.db, bookingId, { id: lease.id, ms: pauseMs });
          return await read(needs.db, bookingId);
        }
        await needs.clock.sleep(pauseMs);
      }
      stored = known =
        outcome.kind === 'wait' || moved === 'changed' ? await read(needs.db, bookingId) : moved;
    }
  } finally {
    void renewal.stop();
  }
}

/** Renews the lease three times within its time, until it is stopped. */
function keepRenewing(
  { db, clock, log }: AdvanceNeeds,
  bookingId: string,
  lease: Lease,
): { stop(): Promise<void> } {
  const done = new AbortController();
  const renewing = (async () => {
    for (;;) {
      await clock.sleep(lease.ms / 3, done.signal).catch(() => undefined);
      if (done.signal.aborted) return;
      await renewLease(db, bookingId, lease).catch((err: unknown) =>
        log.warn({ err, booking: bookingId }, 'a lease could not be renewed'),
      );
    }
  })();
  return {
    stop() {
      done.abort();
      return renewing;
    },
  };
}

/** Writes the result of one phase, after the earlier steps that are not written yet. */
async function advance(
  needs: AdvanceNeeds,
  held: Held,
  outcomes: readonly (StepOutcome | WaitOutcome)[],
): Promise<Known | 'changed' | 'lost'> {
  try {
    return await writeSteps(needs, held, outcomes);
  } catch (error) {
    if (error instanceof Unmet && error.demand === STEPPED) return 'lost';
    const last = outcomes.at(-1);
    if (error instanceof Unmet && last?.kind === 'step' && last.completion !== undefined) {
      const { completion: _, ...step } = last;
      return advance(needs, held, outcomes.with(-1, step));
    }
    // The ledger decides on wallets and credit lines: its refusal is a decline.
    if (!(error instanceof NotEnough)) throw error;
    const { booking, payment } = held.stored;
    const declined = await notEnough(needs, { booking, payment, at: needs.clock.now() });
    return advance(needs, held, [declined]);
  }
}

async function contextOf(
  needs: AdvanceNeeds,
  { booking, payment, data, mayAskSinceTicksMs, ahead }: Known,
  lease: Lease,
): Promise<Context> {
  return {
    booking,
    payment,
    lease,
    mayAskSinceTicksMs,
    ahead,
    card: await accountCardFor(data, booking, payment),
    supplier: await supplierIn(needs, data, booking.sale.quote.supplier),
    ageMs: needs.clock.nowMs() - booking.createdAt.getTime(),
    phaseAgeMs: needs.clock.nowMs() - booking.updatedAt.getTime(),
    at: needs.clock.now(),
  };
}

/** How often a booking is read while another process works on it. */
export const FOLLOW_MS = 200;

/** Another process works on it: watch until it is final, or the time is over. */
async function follow(needs: AdvanceNeeds, bookingId: string, untilTicksMs: number): Promise<Known> {
  for (;;) {
    const known = await read(needs.db, bookingId);
    if (isFinal(known.booking.phase) || needs.clock.ticksMs() + FOLLOW_MS > untilTicksMs) return known;
    await needs.clock.sleep(FOLLOW_MS);
  }
}
