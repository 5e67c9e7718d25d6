import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Route } from '../../contract/route.ts';

/** Pages and scripts replace this with their own policy. */
const noPage = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every response for browsers and caches. A response to a request with a key is about one account: it is not
 * cached, unless the operation allows it (data with an ETag), and then only for the same key. Health and metrics change
 * all the time and are not cached.
 */
export function addSafeHeaders(app: FastifyInstance, { isSecure }: { readonly isSecure: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeadersOf(request.routeOptions.config?.entry, { isSecure }));
    done();
  });
}

export function safeHeadersOf(
  entry: Route | undefined,
  { isSecure }: { readonly isSecure: boolean },
): Record<string, string> {
  return {
    ...noPageHeaders,
    // A proxy that ends TLS decides about this itself.
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
    ...(needsKey(entry) && { 'cache-control': 'no-store', vary: 'X-API-Key' }),
    ...(entry?.group === 'operations' && { 'cache-control': 'no-store' }),
  };
}

const noPageHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': noPage };

export function addNoPageHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers(noPageHeaders);
}

export function needsKey(entry: Route | undefined): boolean {
  return entry !== undefined && entry.rateClass !== 'none';
}

export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`);
}
