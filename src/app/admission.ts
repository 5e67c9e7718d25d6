import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { groups } from '../contract/groups.ts';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Route } from '../contract/route.ts';
import { raced, within } from '../platform/deadline.ts';
import type { Doors } from './doors.ts';

/** How what the database is asked for is waited for. */
type Wait = <T>(promised: T | Promise<T>) => T | Promise<T>;

const untilItComes: Wait = (promised) => promised;

/**
 * Before a byte of the body is read: who calls, and whether he may call again already. Both may have to ask the
 * database. An operation that promises a 504 gives it here as well, when the database is there and never answers.
 */
export function admission(doors: Doors, { rateClass = 'general', group, refusals }: Route) {
  if (rateClass === 'none') throw new Error('an operation without a key needs no admission');
  const { needs, keys, limiter, stopped } = doors;
  const deadline = {
    seconds: limits.admissionSeconds,
    signal: stopped,
    late: 'the database did not answer',
  };

  const ask = async (request: FastifyRequest, wait: Wait) => {
    const key = request.headers['x-api-key'];
    const caller = await wait(keys.callerOf(typeof key === 'string' ? key : undefined));
    request.caller = caller;
    // The child of a pino logger is one: every line of a request carries its id.
    return { caller, verdict: await wait(limiter.admit(rateClass, caller, request.log as Logger)) };
  };

  const askInTime = (request: FastifyRequest) =>
    within(needs, deadline, (timeUp) => ask(request, (promised) => raced(promised, timeUp)));
  const isPromised504 = refusals.includes('upstream-timeout');

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, verdict } = await (isPromised504 ? askInTime(request) : ask(request, untilItComes));
    reply.headers(limiter.headers(rateClass, caller, verdict));
    if ('formerRateHeaders' in groups[group])
      reply.headers(limiter.formerHeaders(rateClass, caller, verdict));
    if (!verdict.admitted) throw refuse('rate-limited');
  };
}
