import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { openFileLimit } from '../../platform/descriptors.ts';
import type { Needs } from '../../contract/needs.ts';

/**
 * A process without free file descriptors cannot accept requests or reach its database. So the number of connections
 * stays below what the system allows; further connections are closed at once.
 */
export function boundConnections(
  app: FastifyInstance,
  { clock, log, metrics }: Pick<Needs, 'clock' | 'log' | 'metrics'>,
): void {
  const { server } = app;
  server.maxConnections = connectionsFor(openFileLimit());
  const refused = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections beyond the limit, closed at once.',
    registers: [metrics],
  });
  new Gauge({
    name: 'http_connections_limit',
    help: 'Connections that this process accepts at a time.',
    registers: [metrics],
  }).set(server.maxConnections);
  let saidAtMs = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    refused.inc();
    if (clock.ticksMs() - saidAtMs < limits.awaySaidEveryMs) return;
    saidAtMs = clock.ticksMs();
    log.warn({ connections: server.maxConnections }, 'too many connections: new ones are closed at once');
  });
}

/** With few descriptors, half of them: then the reserve is smaller, too. */
export function connectionsFor(openFiles = Number.POSITIVE_INFINITY): number {
  const free = Math.max(openFiles - limits.reservedDescriptors, Math.floor(openFiles / 2));
  return Math.min(limits.connections, free);
}
