import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Route } from '../contract/route.ts';

/**
 * What every answer says to browsers and caches. An operation behind a key answers of one account: nobody keeps it,
 * unless the operation itself says how (data with an ETag), and then only for the same key.
 */
export function addSafeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (needsKey(request.routeOptions.config?.entry))
      reply.headers({ 'cache-control': 'no-store', vary: 'X-API-Key' });
    done();
  });
}

export function needsKey(entry: Route | undefined): boolean {
  return entry !== undefined && entry.rateClass !== 'none';
}

export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`);
}
