import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import type { Needs } from '../../contract/needs.ts';
import { loggedPath } from './path-table.ts';

/** Gets each response with the path as logs show it, which is costly to make. */
export type Answered = (request: FastifyRequest, reply: FastifyReply, path: string) => void;

/** Every response carries its request id, is logged in one line, and is counted. */
export function observe(
  app: FastifyInstance,
  { metrics }: Pick<Needs, 'metrics'>,
  answered: Answered = () => undefined,
): Histogram {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const path = loggedPath(request.originalUrl);
    const { statusCode: status, elapsedTime: ms } = reply;
    // An unknown path is not used as a label: callers could create any number of labels.
    const entry = request.routeOptions.config?.entry;
    seconds.observe({ method, route: entry?.path ?? 'none', status }, ms / 1000);
    // Probes come every few seconds and would fill the log.
    const level = entry?.group === 'operations' ? 'debug' : 'info';
    request.log[level](
      {
        method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
      },
      'answered',
    );
    answered(request, reply, path);
    done();
  });
  return seconds;
}
