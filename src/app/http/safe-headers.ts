import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Route } from '../../contract/route.ts';

/** Pages and scripts replace this with a policy of their own. */
const noPage = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every response for browsers and caches. A response to a request with a key is about one account: it is not
 * cached, unless the operation allows it (data with an ETag), and then only for the same key. Health and metrics change
 * all the time and are not cached.
 */
export function addSafeHeaders(app: FastifyInstance, { isSecure }: { readonly isSecure: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    addNoPageHeaders(reply);
    // A proxy that ends TLS decides about this itself.
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
    const entry = request.routeOptions.config?.entry;
    if (needsKey(entry)) reply.headers({ 'cache-control': 'no-store', vary: 'X-API-Key' });
    else if (entry?.group === 'operations') reply.header('cache-control', 'no-store');
    done();
  });
}

export function addNoPageHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': noPage });
}

export function needsKey(entry: Route | undefined): boolean {
  return entry !== undefined && entry.rateClass !== 'none';
}

export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`);
}
