import type { FairSemaphore } from './fair-semaphore.ts';
import { forwardAbort } from './forward-abort.ts';
import type { StartTimer } from './timer.ts';

export interface Waiting {
  readonly account: string;
  readonly signal: AbortSignal | undefined;
  /** How long the task waits for a place at most. */
  readonly waitMs: number;
  /** Why a task that gets no place in time does not run. */
  readonly reason: () => Error;
  readonly later: StartTimer;
}

/** Runs a task when the semaphore has a place for it. */
export async function runInTime<T>(
  places: FairSemaphore,
  { account, signal, waitMs, reason, later }: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const unlink = forwardAbort(stop, signal);
  const stopTimer = later(waitMs, () => stop.abort(reason()));
  const arrived = (): void => {
    unlink();
    stopTimer();
  };
  try {
    return await places.run({ account, signal: stop.signal }, () => {
      arrived();
      return work();
    });
  } finally {
    arrived();
  }
}
