import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Needs } from '../../contract/needs.ts';
import { loggedPath } from './path-table.ts';

/** Every answer carries the id of its request, leaves one line in the log, and is counted. */
export function observe(app: FastifyInstance, { metrics }: Pick<Needs, 'metrics'>): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
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
    const { statusCode: status, elapsedTime: ms } = reply;
    // A path nobody declared is not a label: callers could invent any number of them.
    const entry = request.routeOptions.config?.entry;
    seconds.observe({ method, route: entry?.path ?? 'none', status }, ms / 1000);
    // Probes come every few seconds for ever: a log in which nothing else can be found is no log.
    const level = entry?.group === 'operations' ? 'debug' : 'info';
    request.log[level](
      {
        method,
        path: loggedPath(request.originalUrl),
        status,
        ms: Math.round(ms * 10) / 10,
        account: request.caller?.accountId,
      },
      'answered',
    );
    done();
  });
}
