import type { FastifyRequest } from 'fastify';
import { groups } from '../../contract/groups.ts';
import { limits } from '../../contract/limits.ts';
import type { Route } from '../../contract/route.ts';

/**
 * Whether an operation is admitted by load. Uploads are not: they wait for their client, and have limits of their own.
 * Neither is anything that sells: a booking is never refused for the sake of a search.
 */
export function isCostly({ group, method, body, rateClass }: Route): boolean {
  const row = groups[group];
  return rateClass !== 'none' && body?.multipart === undefined && 'costly' in row && row.costly === method;
}

/** The caller's own `timeout`, in the query or the body; as long as a search takes where there is none. */
export function timeoutMsOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): number {
  for (const given of [query, body]) {
    const seconds =
      typeof given === 'object' && given !== null && 'timeout' in given ? Number(given.timeout) : NaN;
    if (seconds > 0) return Math.min(seconds * 1000, limits.callerTimeoutMs);
  }
  return limits.searchTimeoutMs;
}
