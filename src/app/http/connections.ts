import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { openFileLimit } from '../../platform/descriptors.ts';
import type { Needs } from '../../contract/needs.ts';
import type { OpenConnections } from './open-connections.ts';

/**
 * A process without free file descriptors cannot accept requests or reach its database. So the number of connections
 * stays below what the system allows. Where connections become scarce, idle ones are closed, so
 * a client that opens all of them and sends nothing does not keep others out. Without any of those, further connections are
 * closed at once.
 *
 * Rejected: a limit for each address. A reverse proxy sends everything from one address, and a client may have many.
 */
export function boundConnections(
  app: FastifyInstance,
  { clock, log, metrics }: Pick<Needs, 'clock' | 'log' | 'metrics'>,
  open: OpenConnections,
): void {
  const { server } = app;
  const isSecure = 'setSecureContext' in server;
  server.maxConnections = connectionsFor(openFileLimit());
  const closed = new Counter({
    name: 'http_connections_closed_total',
    help: 'Idle and slow connections closed to make room for new ones.',
    registers: [metrics],
  });
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
  const loggedAtMs = new Map<string, number>();
  const logRefused = (what: string): void => {
    if (clock.ticksMs() - (loggedAtMs.get(what) ?? Number.NEGATIVE_INFINITY) < limits.outageLoggedEveryMs)
      return;
    loggedAtMs.set(what, clock.ticksMs());
    log.warn({ connections: server.maxConnections }, `too many connections: ${what}`);
  };
  server.on('connection', (socket: Socket) => {
    const spare = spareOf(server.maxConnections);
    if (open.size >= server.maxConnections - spare) {
      // Several at a time: each search looks at all connections.
      const count = open.makeRoom(Math.ceil(spare / 4));
      closed.inc(count);
      if (count > 0) logRefused('idle and slow ones are closed');
    }
    if (isSecure) open.addBare(socket);
    else open.add(socket);
  });
  // With TLS, requests arrive on an object other than the connection.
  server.on('secureConnection', (socket: Socket) => open.secured(socket));
  server.on('drop', () => {
    refused.inc();
    logRefused('new ones are closed at once');
  });
}

/** The descriptors without the reserve, but at least half of them: a process with few descriptors has a smaller reserve. */
export function connectionsFor(openFiles = Number.POSITIVE_INFINITY): number {
  const free = Math.max(openFiles - limits.reservedDescriptors, Math.floor(openFiles / 2));
  return Math.min(limits.connections, free);
}

/** Kept free while there is a connection to close, because many may arrive before one is closed. */
function spareOf(most: number): number {
  return Math.ceil(most * limits.spareConnections);
}
