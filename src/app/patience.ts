import { limits } from '../contract/limits.ts';
import type { Route } from '../contract/route.ts';
import { raced, within } from '../platform/deadline.ts';
import type { Doors } from './doors.ts';

/**
 * How an answer of the database is waited for that stands around the story of an operation: whose key it is, whether he
 * may call again, whether this call was carried out before. A database may be there and never answer; an operation that
 * promises a 504 gives it then.
 */
export type Patience = <T>(promised: T | Promise<T>) => T | Promise<T>;

export function patienceOf({ refusals }: Route, { needs, stopped }: Doors): Patience {
  if (!refusals.includes('upstream-timeout')) return (promised) => promised;
  const deadline = {
    seconds: limits.databaseSilentSeconds,
    signal: stopped,
    late: 'the database did not answer',
  };
  return (promised) =>
    promised instanceof Promise ? within(needs, deadline, (timeUp) => raced(promised, timeUp)) : promised;
}
