import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { openFileLimit } from '../../platform/descriptors.ts';
import type { Needs } from '../../contract/needs.ts';

/**
 * A process without free file descriptors answers nobody, and cannot reach its database either. So the number of
 * connections stays below what the system allows; whoever comes beyond is hung up on at once.
 */
export function boundConnections(
  app: FastifyInstance,
  { clock, log, metrics }: Pick<Needs, 'clock' | 'log' | 'metrics'>,
): void {
  const { server } = app;
  server.maxConnections = connectionsFor(openFileLimit());
  const refused = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections beyond the limit, closed as soon as they came.',
    registers: [metrics],
  });
  new Gauge({
    name: 'http_connections_limit',
    help: 'Connections this process holds at a time.',
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

/** With few descriptors half of them: the reserve shrinks as well, for a service without connections is none. */
export function connectionsFor(openFiles = Number.POSITIVE_INFINITY): number {
  const free = Math.max(openFiles - limits.reservedDescriptors, Math.floor(openFiles / 2));
  return Math.min(limits.connections, free);
}
