import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';
import { refuse } from '../../contract/refusal.ts';
import type { Route } from '../../contract/route.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import { retryAfterOf } from '../answering/retry-after.ts';
import { closeIfUnread } from '../http/closing.ts';
import { corsHeaders } from '../http/cors.ts';
import type { OpenConnections } from '../http/open-connections.ts';
import { mountedPaths, pathOf } from '../http/path-table.ts';
import { requestId } from '../http/request-id.ts';
import { safeHeadersOf } from '../http/safe-headers.ts';
import { isCostly } from '../load/costly.ts';
import type { ServerState } from './server-state.ts';

interface Parts {
  readonly routes: readonly Route[];
  readonly open: OpenConnections;
  readonly seconds: Histogram;
  readonly isSecure: boolean;
}

/** The response of an operation to every request that it refuses, ready to be written. */
interface Prepared {
  readonly entry: Route;
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: () => void;
}

/**
 * Under overload the service refuses most requests, and each refusal takes time from the requests that it serves. So it
 * refuses a hopeless request as soon as the head is complete, before the framework sees it, with the same response as
 * `admission.ts` and a fifth of its CPU time. It is not logged by itself; `Load` logs how many were refused.
 *
 * A request goes the usual way if its key is not cached as valid, or if its path has parameters.
 */
export function refuseAtHead(app: FastifyInstance, state: ServerState, parts: Parts): void {
  const prepared = preparedFor(parts);
  const { server } = app;
  // The listener of the framework; Node types listeners as any functions.
  const usual = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isRefused(request, response)) for (const handle of usual) handle.call(server, request, response);
  });

  function isRefused(request: IncomingMessage, response: ServerResponse): boolean {
    const { load, keys, requestLog, needs } = state;
    if (!load.isQueueing || state.closing.aborted || needs.draining?.aborted === true) return false;
    const { method = '', url = '', headers, httpVersion } = request;
    const found = prepared.get(`${method} ${pathOf(url)}`);
    const key = headers['x-api-key'];
    if (found === undefined || httpVersion !== '1.1' || headers.host === undefined) return false;
    const caller = typeof key === 'string' ? keys.cachedCallerOf(key) : undefined;
    if (caller === undefined || !load.isHopeless(caller.accountId)) return false;
    const id = requestId(headers['x-request-id'], needs);
    load.countRefused();
    found.count();
    requestLog.noteRefused({
      ...caller,
      requestId: id,
      entry: found.entry,
      status: found.status,
      path: pathOf(url),
    });
    const { socket } = request;
    parts.open.served(socket);
    response.once('finish', () => closeIfUnread(request, socket, state));
    response.writeHead(found.status, { ...found.headers, 'x-request-id': id }).end(found.body);
    return true;
  }
}

function preparedFor({ routes, seconds, isSecure }: Parts): ReadonlyMap<string, Prepared> {
  const all = new Map<string, Prepared>();
  for (const entry of routes.filter((route) => isCostly(route) && !route.path.includes('{'))) {
    const { method, path: route } = entry;
    const answer = refusalAnswer(entry.group, refuse('overloaded'));
    const { status } = answer;
    const body = JSON.stringify(answer.body);
    const headers = {
      ...corsHeaders,
      ...safeHeadersOf(entry, { isSecure }),
      'retry-after': retryAfterOf(status) ?? '',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    };
    const child = seconds.labels({ method, route, status });
    for (const path of mountedPaths(entry))
      all.set(`${method} ${path}`, { entry, status, body, headers, count: () => child.observe(0) });
  }
  return all;
}
