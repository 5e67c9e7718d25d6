import type { Sql, Tx } from '../../../contract/database.ts';
import { assert } from '../../../lib/assert.ts';
import { within } from '../../../payments/money/ledger.ts';
import { writeAndRead } from '../../../platform/sql/writes.ts';
import { isWrittenStep } from '../../sale/phases.ts';
import type { Lease } from '../../sale/lease.ts';
import type { WholeBooking } from '../../stores/reading-store.ts';
import { stepWrite, type BookingChange } from '../../stores/steps-store.ts';
import { after, type Known } from './known.ts';
import type { AdvanceNeeds, StepOutcome, WaitOutcome } from '../outcome.ts';

interface Held {
  readonly stored: Known;
  readonly known: Known;
  readonly lease: Lease;
}

/**
 * Writes steps that follow each other as one: one statement, and a transaction where something else is recorded with
 * them. Returns the state after them, or that it must be read again.
 */
export async function writeSteps(
  { db, clock }: AdvanceNeeds,
  { stored, known, lease }: Held,
  outcomes: readonly (StepOutcome | WaitOutcome)[],
): Promise<Known | 'changed'> {
  const last = outcomes.at(-1);
  assert(last !== undefined, 'there is something to write');
  const from = stored.booking.phase;
  const to = last.kind === 'step' ? last.to : known.booking.phase;
  if (to === from && last.kind === 'wait' && last.change === undefined) return 'changed';
  const change: BookingChange = Object.assign({}, ...outcomes.map((one) => one.change));
  assert(isWrittenStep(from, to), `a booking does not go from ${from} to ${to}`);
  const startedTicksMs = clock.ticksMs();
  const at = clock.now();
  const step = stepWrite({ bookingId: stored.booking.id, from, to, change, lease, at });
  const writes = [step, ...outcomes.flatMap((one) => (one.kind === 'step' ? (one.writes ?? []) : []))];
  const next = last.kind === 'step' ? after(known, last, at) : known;
  const send = (sql: Sql) =>
    within({ kind: 'hold', key: stored.payment.id }, () =>
      writeAndRead(sql, writes, (last.kind === 'step' && last.returning) || ''),
    );
  const { record } = last;
  if (record === undefined) await send(db);
  else {
    const whole = await db.transaction(async (tx: Tx): Promise<WholeBooking | void> => {
      const returned = await send(tx);
      return record(tx, { booking: next.booking, payment: next.payment, returned });
    });
    if (whole === undefined) return 'changed';
    return { ...next, whole };
  }
  if (last.kind === 'wait') return 'changed';
  return last.mayAskSupplier === true ? { ...next, mayAskSinceTicksMs: startedTicksMs } : next;
}
