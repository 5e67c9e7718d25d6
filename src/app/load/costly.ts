import type { FastifyRequest } from 'fastify';
import { groups } from '../../contract/groups.ts';
import { limits } from '../../contract/limits.ts';
import type { Route } from '../../contract/route.ts';

/**
 * Whether admission of an operation depends on the load. Uploads are exempt: they wait for their client, and have
 * their own limits. So are constant answers, and sales: a booking is never refused because of searches.
 */
export function isCostly({ group, method, body, rateClass, isConstant = false }: Route): boolean {
  const row = groups[group];
  if (isConstant) return false;
  return rateClass !== 'none' && body?.multipart === undefined && 'costly' in row && row.costly === method;
}

/** Whether one costly operation of an account runs at a time. */
export const takesTurns = ({ group }: Route): boolean => 'takesTurns' in groups[group];

/** The `timeout` of the caller, in the query or the body; the default of a search without one. */
export function timeoutMsOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): number {
  for (const given of [query, body]) {
    const seconds =
      typeof given === 'object' && given !== null && 'timeout' in given ? Number(given.timeout) : NaN;
    if (seconds > 0) return Math.min(seconds * 1000, limits.callerTimeoutMs);
  }
  return limits.searchTimeoutMs;
}
