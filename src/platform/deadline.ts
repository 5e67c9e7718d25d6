import { refuse } from '../contract/refusal.ts';
import type { Needs } from './needs.ts';

export interface Deadline {
  readonly seconds: number;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** What the refusal says was late: `the answer was not ready`. */
  readonly late: string;
}

/**
 * Works until nobody waits or the time is up, whichever comes first: then the signal stops the work, and the refusal is
 * the answer.
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

/** What is promised, or the reason of the signal if that comes first; what the loser says then goes unheard. */
export async function raced<T>(promised: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([gone.promise, promised]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
