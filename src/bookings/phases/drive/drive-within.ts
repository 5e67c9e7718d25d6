import type { AdvanceNeeds } from '../outcome.ts';
import { drive, type Drive } from './advance.ts';
import { read, type Known } from './known.ts';

/**
 * Works on a booking and answers it as it is when it is final, or when the time of the caller is over. That time is
 * the caller's only: the work goes on without them in this process, and after a crash in another.
 */
export async function driveWithin(needs: AdvanceNeeds, bookingId: string, plan: Drive): Promise<Known> {
  const { clock, db, log } = needs;
  const over = new AbortController();
  let isAnswered = false;
  const work = drive(needs, bookingId, plan).finally(() => over.abort());
  work.catch((err: unknown) => {
    if (isAnswered) log.warn({ err, booking: bookingId }, 'a booking was left to the completer');
  });
  const late = clock.sleep(plan.untilTicksMs - clock.ticksMs(), over.signal).then(
    () => read(db, bookingId),
    () => work,
  );
  return Promise.race([work, late]).finally(() => (isAnswered = true));
}
