import type { Answer, TestRequest } from '../http.ts';

/** Sends a request to a service in another process. */
export type Caller = (request: TestRequest) => Promise<Answer>;

/** `origin` has no path; `url` in a request begins with `/v3.0`. */
export function callerAt(origin: string, key: string): Caller {
  return async ({ method = 'GET', url, headers = {}, body }) => {
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: { 'x-api-key': key, ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : Buffer.from(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      json: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  };
}
