import { limits } from '../../contract/limits.ts';
import { newLease } from '../sale/lease.ts';
import type { AdvanceNeeds } from './outcome.ts';
import { drive } from './drive/advance.ts';
import { inSpan, parentOf } from '../../platform/telemetry/tracing.ts';
import { tracesOf } from '../stores/traces-store.ts';
import { claimAbandoned } from '../stores/steps-store.ts';

/** How long the completer works on a booking before it continues with others. */
const TURN_MS = 8_000;

/** Takes over bookings whose worker died or whose caller's timeout ended, and completes them. */
export async function completeBookings(needs: AdvanceNeeds): Promise<number> {
  const lease = newLease(needs);
  const bookings = await claimAbandoned(needs.db, lease, limits.bookingsCompletedAtOnce);
  const untilTicksMs = needs.clock.ticksMs() + TURN_MS;
  const traces = await tracesOf(
    needs.db,
    bookings.map(({ id }) => id),
  );
  const ends = await Promise.allSettled(
    bookings.map(({ id }) => {
      const attributes = { 'innkeeper.booking': id };
      const span = { kind: 'internal', ...parentOf(traces.get(id)), attributes } as const;
      return inSpan('booking taken over', span, () => drive(needs, id, { lease, untilTicksMs }));
    }),
  );
  for (const [at, end] of ends.entries())
    if (end.status === 'rejected')
      needs.log.error(
        { err: end.reason, booking: bookings[at]?.id },
        'a booking could not be completed; it is tried again',
      );
  return bookings.length;
}
