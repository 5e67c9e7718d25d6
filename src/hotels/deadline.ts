import type { Needs } from '../contract/needs.ts';
import { within } from '../platform/deadline.ts';

/** Runs work whose response must begin within the operator's timeout. */
export function beforeDeadline<T>(
  { clock, config }: Pick<Needs, 'clock' | 'config'>,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = { seconds: config.idMappingSeconds, signal: caller, late: 'the answer was not ready' };
  return within({ clock }, deadline, work);
}
