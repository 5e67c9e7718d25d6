import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../contract/needs.ts';

export interface Deadline {
  readonly seconds: number;
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
  /** The beginning of the message of the refusal: `the answer was not ready`. */
  readonly late: string;
}

/**
 * Runs work until it ends, the caller leaves or the time is up. Then the signal aborts the work, and the refusal is the
 * response.
 */
export async function within<T>(
  { clock }: Pick<Needs, 'clock'>,
  { seconds, signal, late }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeUp = new AbortController();
  const done = new AbortController();
  clock
    .sleep(seconds * 1000, done.signal)
    .then(() => timeUp.abort(refuse('upstream-timeout', `${late} within ${seconds} seconds`)))
    .catch(() => undefined);
  try {
    return await work(AbortSignal.any([signal, timeUp.signal]));
  } catch (error) {
    throw timeUp.signal.aborted ? timeUp.signal.reason : error;
  } finally {
    done.abort();
  }
}
