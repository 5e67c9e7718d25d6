import { limits } from '../../contract/limits.ts';
import { openFairSemaphore, type TaskOwner } from '../../lib/async/fair-semaphore.ts';
import { runInTime } from '../../lib/async/run-in-time.ts';
import { startTimer, type StartTimer } from '../../lib/async/timer.ts';

/** Limits how many reports run at a time. */
export interface ReportTurns {
  /** Throws what `overloaded` returns if the report gets no turn in time. */
  run<T>(owner: TaskOwner, work: () => Promise<T>): Promise<T>;
}

/**
 * A report may read every booking of its account, and all of its work is in the database, which the limits of the event loop
 * do not see. So one report of an account runs at a time, and a few of all accounts; the others wait, and accounts take
 * turns. Bookings and searches of others find a connection and a core of the database.
 */
export function openReportTurns(overloaded: () => Error, later: StartTimer = startTimer): ReportTurns {
  const places = openFairSemaphore({ most: limits.reportsAtOnce, mostEach: 1 });
  return {
    async run({ account, signal }, work) {
      if (places.countOf(account) > limits.reportsWaiting) throw overloaded();
      const patience = { waitMs: limits.reportTurnMs, reason: overloaded, later };
      return runInTime(places, { account, signal, ...patience }, work);
    },
  };
}
