import type { Sql, Write } from '../../../contract/database.ts';
import { assert } from '../../../lib/assert.ts';
import { within } from '../../../payments/money/ledger.ts';
import { writeAndRead } from '../../../platform/sql/writes/writes.ts';
import { isWrittenStep } from '../../sale/phases.ts';
import type { Lease } from '../../sale/lease.ts';
import { stepWrite, type BookingChange } from '../../stores/steps-store.ts';
import type { ReadAhead } from '../read-ahead.ts';
import { after, type Known } from './known.ts';
import type { AdvanceNeeds, StepOutcome, WaitOutcome } from '../outcome.ts';

export interface Held {
  /** As stored in the database. */
  readonly stored: Known;
  /** With the steps that are not written yet. */
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
  const next = last.kind === 'step' ? after(known, last, at) : known;
  const earlier = [step, ...outcomes.slice(0, -1).flatMap(writesOf)];
  const send = <Row extends object>(sql: Sql, writes: readonly Write[], returning = '') =>
    within({ kind: 'hold', key: stored.payment.id }, () =>
      writeAndRead<Row>(sql, [...earlier, ...writes], returning),
    );
  if (last.kind === 'step' && last.completion !== undefined) {
    const { writes, whole } = last.completion(next);
    await send(db, writes);
    return { ...next, whole };
  }
  const { record } = last;
  if (record !== undefined) {
    await db.transaction(async (tx) => {
      const returned = await send(tx, writesOf(last), last.kind === 'step' ? last.returning : '');
      await record(tx, { booking: next.booking, payment: next.payment, returned });
    });
    return 'changed';
  }
  const readsAhead = last.kind === 'step' && last.readsAhead === true;
  const row = await send<{ ahead?: ReadAhead }>(db, writesOf(last), readsAhead ? READ_AHEAD : '');
  if (last.kind === 'wait') return 'changed';
  return {
    ...next,
    ...(row?.ahead && { ahead: row.ahead }),
    ...(last.mayAskSupplier === true && { mayAskSinceTicksMs: startedTicksMs }),
  };
}

const READ_AHEAD = '(select to_jsonb(ahead) from ahead where ahead.n = each.ordinality) as ahead';

function writesOf(outcome: StepOutcome | WaitOutcome): readonly Write[] {
  return outcome.kind === 'step' ? (outcome.writes ?? []) : [];
}
