import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './addresses.ts';

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  readonly requests: Set<FastifyRequest>;
  hasServed: boolean;
}

/** The states of a connection without a complete request, in the order in which they are closed when connections are scarce. */
const waitingFor = ['first head', 'next request', 'body', 'form'] as const;
type Waiting = (typeof waitingFor)[number];

/** The other end of a connection: one open connection has it at a time. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** The connections of a server, and what each waits for. */
export class OpenConnections {
  readonly #open = new Map<Socket, Connection>();
  readonly #shakingHands = new Map<string, Socket>();
  readonly #running = new WeakSet<FastifyRequest>();

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, _reply, done) => {
      this.served(request.raw.socket)?.requests.add(request);
      done();
    });
    // A form is read by its operation while it runs; any other body is complete before.
    app.addHook('preHandler', (request, _reply, done) => {
      this.#running.add(request);
      done();
    });
    app.addHook('onResponse', (request, _reply, done) => {
      // A reset connection has no socket, although its type says that it has one.
      const socket = request.raw.socket as Socket | null;
      if (socket !== null) this.#open.get(socket)?.requests.delete(request);
      done();
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** The head of a request has arrived on this connection. */
  served(socket: Socket): Connection | undefined {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.hasServed = true;
    return connection;
  }

  add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress);
    this.#open.set(socket, { socket, network, requests: new Set(), hasServed: false });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** A connection that begins with the handshake of TLS. */
  addBare(socket: Socket): void {
    const peer = peerOf(socket);
    this.add(socket);
    this.#shakingHands.set(peer, socket);
    socket.once('close', () => this.#shakingHands.delete(peer));
  }

  /** The handshake is complete: from now on the connection is known as this socket. */
  secured(socket: Socket): void {
    const bare = this.#shakingHands.get(peerOf(socket));
    if (bare !== undefined) this.#open.delete(bare);
    this.add(socket);
  }

  /** Closes every connection without a complete or running request. */
  closeWaiting(): void {
    for (const connection of this.#open.values()) {
      const waiting = this.#waitingFor(connection);
      if (waiting !== undefined && waiting !== 'form') connection.socket.destroy();
    }
  }

  /**
   * Closes connections that wait for their client: those without a head before idle ones, these
   * before those with an incomplete body; then those of the network that has most of them, the oldest first. A client
   * that has just connected keeps its connection, even if others come from the same address. Returns how many were closed.
   */
  makeRoom(count: number): number {
    const sizes = new Map<string, number>();
    const waiting = [...this.#open.values()].flatMap((connection) => {
      const what = this.#waitingFor(connection);
      return what === undefined ? [] : [{ connection, what }];
    });
    const keyOf = ({ connection, what }: (typeof waiting)[number]) => `${what} ${connection.network}`;
    for (const one of waiting) sizes.set(keyOf(one), (sizes.get(keyOf(one)) ?? 0) + 1);
    const ranked = waiting.map((one) => {
      // The rank of the oldest is the number of connections of its network, that of the next is one less.
      const rank = sizes.get(keyOf(one)) ?? 0;
      sizes.set(keyOf(one), rank - 1);
      return { ...one, rank };
    });
    const order = (what: Waiting) => waitingFor.indexOf(what);
    const chosen = ranked
      .toSorted((left, right) => order(left.what) - order(right.what) || right.rank - left.rank)
      .slice(0, count);
    for (const { connection } of chosen) {
      this.#open.delete(connection.socket);
      connection.socket.destroy();
    }
    return chosen.length;
  }

  /** Undefined while a complete request runs. */
  #waitingFor({ requests, hasServed }: Connection): Waiting | undefined {
    if (requests.size === 0) return hasServed ? 'next request' : 'first head';
    if ([...requests].some(({ raw }) => raw.complete)) return undefined;
    return [...requests].some((request) => this.#running.has(request)) ? 'form' : 'body';
  }
}
