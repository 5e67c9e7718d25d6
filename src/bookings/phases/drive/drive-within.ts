import type { AdvanceNeeds } from '../outcome.ts';
import { drive, type Drive } from './advance.ts';
import { read, type Known } from './known.ts';

/**
 * Works on a booking and returns it when it is final, or at the timeout of the caller. The work
 * continues after that in this process, and after a crash in another.
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
