import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../platform/needs.ts';

/**
 * Works until the caller leaves or the time is up, whichever comes first: then the signal stops the work, and the
 * refusal is the answer.
 */
export async function beforeDeadline<T>(
  { clock, config }: Pick<Needs, 'clock' | 'config'>,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const seconds = config.idMappingSeconds;
  const timeUp = new AbortController();
  const done = new AbortController();
  clock
    .sleep(seconds * 1000, done.signal)
    .then(() =>
      timeUp.abort(refuse('upstream-timeout', `the answer was not ready within ${seconds} seconds`)),
    )
    .catch(() => undefined);
  try {
    return await work(AbortSignal.any([caller, timeUp.signal]));
  } catch (error) {
    throw timeUp.signal.aborted ? timeUp.signal.reason : error;
  } finally {
    done.abort();
  }
}

/** A promise, or the reason of the signal if that comes first. */
export async function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([promise, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
