import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { groups } from '../contract/groups.ts';
import { refuse } from '../contract/refusal.ts';
import type { Route } from '../contract/route.ts';
import type { Doors } from './doors.ts';

/**
 * Before a byte of the body is read: who calls, and whether he may call again already. Both may have to ask the
 * database.
 */
export function admission(doors: Doors, entry: Route) {
  const { rateClass = 'general', group } = entry;
  if (rateClass === 'none') throw new Error('an operation without a key needs no admission');
  const { keys, limiter } = doors;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = request.headers['x-api-key'];
    const caller = await keys.callerOf(typeof key === 'string' ? key : undefined);
    request.caller = caller;
    // The child of a pino logger is one: every line of a request carries its id.
    const verdict = await limiter.admit(rateClass, caller, request.log as Logger);
    reply.headers(limiter.headers(rateClass, caller, verdict));
    if ('formerRateHeaders' in groups[group])
      reply.headers(limiter.formerHeaders(rateClass, caller, verdict));
    if (!verdict.admitted) throw refuse('rate-limited');
  };
}
