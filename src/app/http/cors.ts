import type { FastifyInstance } from 'fastify';
import { mcpHeaders } from './mcp-headers.ts';

/**
 * Any page may call: the key is in a header that only the page itself can set, or in a path that only the page knows, so
 * a foreign page cannot use a visitor's credentials. Therefore there is no list of origins, and there are no cookies.
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-Id, ETag, X-Mapping-Summary, X-Mapping-Column, X-Mapping-Other-Columns, Content-Disposition, RateLimit, RateLimit-Policy, X-Ratelimit-Limit, X-Ratelimit-Remaining, X-Ratelimit-Reset, Retry-After, Idempotency-Replayed',
} as const;

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': [
    'Content-Type, X-API-Key, Authorization, X-Request-Id, Idempotency-Key, If-None-Match',
    ...mcpHeaders,
  ].join(', '),
  'access-control-max-age': '86400',
} as const;

export function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(corsHeaders);
    if (request.method !== 'OPTIONS') return done();
    // The preflight request of a browser has no key.
    reply.headers(preflight).code(204).send();
  });
}
