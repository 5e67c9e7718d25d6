import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../contract/owner.ts';
import type { KeyUse } from '../../accounts/key-terms.ts';
import { isWellFormed } from '../../accounts/key-text.ts';
import { groups } from '../../contract/groups.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { scopeOf, type Route } from '../../contract/route.ts';
import type { ServerState } from './server-state.ts';
import { isCostly } from '../load/costly.ts';
import { isKeyInPath } from '../http/path-key.ts';
import { needsKey } from '../http/safe-headers.ts';

/**
 * Before any byte of the body is read: authenticates the caller, checks whether the process has capacity for a costly
 * operation, and applies the rate limit. Authentication and limit may have to query the database.
 */
export function admission(state: ServerState, entry: Route) {
  const { rateClass = 'general', group } = entry;
  if (rateClass === 'none') throw new Error('operations without a key are not admitted here');
  const { limiter, load } = state;
  const costly = isCostly(entry);
  const scope = scopeOf(entry);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const use = { scope, address: request.ip, isInUrl: isKeyInPath(request.headers) };
    const caller = await callerOf(state, { request, reply, use });
    request.caller = caller;
    // The logger of a request is a separate child: a child of it would cost more than the rest of its line.
    (request.log as Logger).setBindings(namesOf(caller));
    if (costly) load.refuseHopeless(caller.accountId);
    // A child of a pino logger is a pino logger; its lines carry the request id.
    const verdict = await limiter.admit(rateClass, caller, request.log as Logger);
    reply.headers(limiter.headers(rateClass, caller, verdict));
    if ('formerRateHeaders' in groups[group])
      reply.headers(limiter.formerHeaders(rateClass, caller, verdict));
    if (!verdict.admitted) throw refuse('rate-limited');
  };
}

/** Every later line of the request has them. The id of a key is not secret. */
function namesOf({ accountId, keyId, environment }: Caller) {
  return { account: accountId, key: keyId, environment };
}

/** From an address that has sent too many wrong keys only keys that are known to be valid are accepted. */
async function callerOf(
  { keys, addresses }: ServerState,
  { request, reply, use }: { request: FastifyRequest; reply: FastifyReply; use: KeyUse },
): Promise<Caller> {
  const key = textOf(request.headers['x-api-key']);
  if (addresses.isEmpty(request.ip) && !keys.isKnown(key)) throw tooOften(reply);
  try {
    return await keys.callerOf(key, use);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A key that is used from where it may not be was perhaps stolen: it counts like a wrong one.
    if (error.refusal === 'unauthorized' || error.refusal === 'key-address') addresses.take(request.ip);
    if (error.refusal !== 'unauthorized') throw error;
    reply.header('www-authenticate', 'ApiKey realm="innkeeper", header="X-API-Key"');
    throw refuse('unauthorized', error.detail ?? whyUnauthorized(key, request.headers.authorization));
  }
}

/** Operations without a key are limited by address, except the liveness check. */
export function limitKeyless(app: FastifyInstance, { addresses }: ServerState): void {
  app.addHook('onRequest', (request, reply, done) => {
    const entry = request.routeOptions.config?.entry;
    const isFree = needsKey(entry) || entry?.path === '/health/live';
    done(isFree || addresses.take(request.ip) ? undefined : tooOften(reply));
  });
}

function tooOften(reply: FastifyReply): Refusal {
  reply.header('retry-after', '1');
  return refuse('address-limited');
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}

function whyUnauthorized(key: string | undefined, authorization: string | undefined): string {
  const where = 'send it in the header X-API-Key, for example X-API-Key: sand_…';
  if (key !== undefined) {
    return isWellFormed(key)
      ? 'the key in X-API-Key is unknown or revoked'
      : 'the value of X-API-Key is not a key: expected sand_ or prod_ followed by letters and digits';
  }
  return authorization === undefined
    ? `the key is missing: ${where}`
    : `the key is missing, and the Authorization header is not used: ${where}`;
}
