import type { Needs } from '../contract/needs.ts';
import { within } from '../platform/deadline.ts';

/** Works on an answer that must begin within the time the operator allows. */
export function beforeDeadline<T>(
  { clock, config }: Pick<Needs, 'clock' | 'config'>,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = { seconds: config.idMappingSeconds, signal: caller, late: 'the answer was not ready' };
  return within({ clock }, deadline, work);
}
