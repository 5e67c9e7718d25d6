import { completeBookings } from '../../../src/bookings/phases/complete-bookings.ts';
import { watchSuppliers } from '../../../src/bookings/watch/watch-suppliers.ts';
import type { IdleNeeds } from '../idle.ts';
import { endLeases } from './leases.ts';

/** Advances the clock past the pauses of bookings, and runs the completer. */
export async function passPause({ needs, whileIdle }: IdleNeeds): Promise<void> {
  const { db, clock } = needs;
  const row = await db.row<{ ms: number | null }>(
    `select min(extract(epoch from leased_until - now()) * 1000)::float8 as ms from bookings
     where phase not in ('finished', 'failed')`,
  );
  await whileIdle(clock.sleep(Math.max(100, row?.ms ?? 0)));
  await endLeases(db);
  await whileIdle(completeBookings(needs));
}

/** Advances the clock, and runs the due watches of suppliers, as the timer would. */
export async function watchFor({ needs, whileIdle }: IdleNeeds, ms: number): Promise<void> {
  const { db, clock } = needs;
  const untilMs = clock.nowMs() + ms;
  for (;;) {
    const row = await db.row<{ next: Date | null }>(
      `select min(next_look_at) as next from supplier_watches where state <> 'closed'`,
    );
    const nextMs = row?.next?.getTime() ?? Number.POSITIVE_INFINITY;
    if (nextMs > untilMs) break;
    await clock.advance(Math.max(0, nextMs - clock.nowMs()));
    await whileIdle(watchSuppliers(needs));
  }
  await clock.advance(Math.max(0, untilMs - clock.nowMs()));
}
