import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OpenConnections } from './open-connections.ts';
import { limits } from '../../contract/limits.ts';

/** Aborted when the server begins to close, and when the grace period is over. */
interface Signals {
  readonly closing: AbortSignal;
  readonly stopped: AbortSignal;
}

/**
 * Ends connections that would otherwise outlive their use.
 *
 * - A response that did not need the whole body: the rest of the body may arrive for another minute.
 * - The server closes: a connection without a complete request is closed at once, whether its head or its body is
 *   missing. Requests that run have the grace period, then a moment to send their answer.
 */
export function closeConnections(app: FastifyInstance, open: OpenConnections, signals: Signals): void {
  app.addHook('onResponse', (request, _reply, done) => {
    // A reset connection has no socket, although its type says that it has one.
    const socket = request.raw.socket as Socket | null;
    if (socket !== null) closeIfUnread(request.raw, socket, signals);
    done();
  });
  app.addHook('preClose', (done) => {
    open.closeWaiting();
    done();
  });
  signals.stopped.addEventListener('abort', () => {
    // A client that does not read its response must not keep the process running.
    setTimeout(() => app.server.closeAllConnections(), limits.lingerMs).unref();
  });
}

/** While the process waits for its proxy to notice that it stops, each answer closes its connection. */
export function closeEachConnection(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** A client that keeps sending a body that is not needed, or stops in the middle, loses its connection. */
export function closeIfUnread(
  raw: IncomingMessage,
  socket: Socket,
  { closing }: Pick<Signals, 'closing'>,
): void {
  // A request without a socket, as tests inject them, does not say.
  if (raw.complete !== false) return;
  const timer = setTimeout(() => socket.destroy(), closing.aborted ? limits.lingerMs : limits.unreadBodyMs);
  timer.unref();
  const keep = () => {
    clearTimeout(timer);
    socket.off('close', keep); // the connection may serve many more requests
  };
  raw.once('end', keep);
  socket.once('close', keep);
}
