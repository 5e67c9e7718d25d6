import type { IncomingHttpHeaders } from 'node:http';

/** Set for a key that was in the path; a client cannot send it. */
const MARK = 'x-key-in-path';
const keyed = /^\/reconcile\/((?:sand|prod)_[0-9A-Za-z]+)(?=[/?]|$)/;

/**
 * Clients of the reconciliation service cannot send headers: `/reconcile/KEY/preview` means `/reconcile/preview` with that
 * key. Returns the URL without it.
 */
export function takePathKey(request: {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}): string {
  const { url = '/', headers } = request;
  delete headers[MARK];
  const found = keyed.exec(url);
  if (found === null) return url;
  headers['x-api-key'] = found[1];
  headers[MARK] = 'true';
  return `/reconcile${url.slice(found[0].length)}`;
}

export function isKeyInPath(headers: IncomingHttpHeaders): boolean {
  return headers[MARK] !== undefined;
}
