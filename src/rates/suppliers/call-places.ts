import type { Clock } from '../../contract/needs.ts';
import { limits } from '../../contract/limits.ts';
import { openFairSemaphore, type FairSemaphore } from '../../lib/async/fair-semaphore.ts';
import { runInTime } from '../../lib/async/run-in-time.ts';
import type { StartTimer } from '../../lib/async/timer.ts';
import { SupplierUnavailable } from './connector.ts';

export interface Visit {
  /** Whose call it is; the service's own calls have none. */
  readonly account?: string | undefined;
  /** A search or a recheck: the call changes nothing at the supplier. */
  readonly isRead?: boolean;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How many calls one supplier gets at once. */
export interface CallPlaces {
  /** Begins the work when there is a place for it. `leftMs`: what remains of its time. */
  run<T>(visit: Visit, work: (leftMs: number) => Promise<T>): Promise<T>;
}

/**
 * Reads and all other calls have separate places, so that searches do not delay bookings. A call waits for a place for a part of
 * its time; free places go to the accounts in turn, and no account can have all of them. A call without a place is
 * not made.
 */
export function openCallPlaces(clock: Clock, later: StartTimer): CallPlaces {
  const reads = openFairSemaphore({
    most: limits.supplierReadsAtOnce,
    mostEach: limits.supplierReadsAtOnceEach,
  });
  const writes = openFairSemaphore({
    most: limits.supplierWritesAtOnce,
    mostEach: limits.supplierWritesAtOnceEach,
  });

  async function runLater<T>(
    places: FairSemaphore,
    { account = '', timeoutMs, signal }: Visit,
    work: (leftMs: number) => Promise<T>,
  ): Promise<T> {
    const sinceMs = clock.ticksMs();
    const waitMs = timeoutMs * limits.supplierPlaceWait;
    const reason = () => new SupplierUnavailable(FULL);
    return runInTime(places, { account, signal, waitMs, reason, later }, () =>
      work(timeoutMs - (clock.ticksMs() - sinceMs)),
    );
  }

  return {
    async run(visit, work) {
      const places = visit.isRead === true ? reads : writes;
      const leave = places.enter(visit.account ?? '');
      if (leave === undefined) return runLater(places, visit, work);
      try {
        return await work(visit.timeoutMs);
      } finally {
        leave();
      }
    },
  };
}

const FULL = 'too many calls to this supplier are running already';
