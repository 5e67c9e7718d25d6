import type { Socket } from 'node:net';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import type { Hosts } from './database-hosts.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { errorCode } from '../../lib/errors.ts';

/** The open connections of a pool, so that dead ones can be closed. */
export interface Connections {
  /** Closes the idle ones: where one does not respond, the others do not either. */
  cutIdle(): Promise<void>;
  /** Closes those that have received nothing since the last call. */
  cutSilent(): void;
  /** Waits until all that are open now are closed. */
  closed(): Promise<void>;
  /** A connection of the pool, when one is free, in the order of the calls. Throws `ConnectionsBusy` if none is in time. */
  take(withinMs?: number): Promise<pg.PoolClient>;
  /** How long the first caller in the queue has waited for a connection. */
  waitedMs(): number;
}

export function connectionsOf(pool: pg.Pool, hosts: Hosts): Connections {
  const open = new Map<pg.PoolClient, Promise<void>>();
  const idle = new Set<pg.PoolClient>();
  const receivedBytes = new WeakMap<pg.PoolClient, number>();
  const queue = new ConnectionQueue({ size: pool.options.max });
  pool.on('connect', (client) => {
    const closed = Promise.withResolvers<void>();
    open.set(client, closed.promise);
    client.once('end', () => {
      open.delete(client);
      idle.delete(client);
      closed.resolve();
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  // A broken connection may have ended before it was released.
  pool.on('release', (_error, client) => {
    if (open.has(client)) idle.add(client);
    queue.leave();
  });
  return {
    async cutIdle() {
      const cutNow = [...idle];
      cutNow.forEach(cut);
      await Promise.all(cutNow.map((client) => open.get(client)));
    },
    cutSilent() {
      for (const client of open.keys()) {
        const { bytesRead } = socketOf(client);
        if (bytesRead === receivedBytes.get(client)) cut(client);
        receivedBytes.set(client, bytesRead);
      }
    },
    closed: async () => void (await Promise.all(open.values())),
    async take(withinMs = limits.patientConnectionMs) {
      const sinceMs = performance.now();
      for (;;) {
        await queue.enter(sinceMs, withinMs);
        try {
          return await connectSomewhere(pool, hosts);
        } catch (error) {
          const isLate =
            performance.now() - sinceMs > Math.min(withinMs, limits.databaseSilentSeconds * 1000);
          const isLast = open.size === 0;
          const waits = isFull(error) && !(isLast && isLate);
          if (waits) queue.lower(open.size);
          // It keeps its place in the queue meanwhile: no other caller could open a connection either.
          if (waits && isLast) await sleep(limits.connectionsPauseMs);
          queue.leave();
          if (!waits) throw error;
        }
      }
    },
    waitedMs: () => queue.waitedMs(),
  };
}

/** Connects to the first usable host, beginning with the one in use. */
async function connectSomewhere(pool: pg.Pool, hosts: Hosts): Promise<pg.PoolClient> {
  for (let left = hosts.count; ; left -= 1) {
    const url = hosts.url();
    // The pool reads it for each new connection.
    pool.options.connectionString = url;
    try {
      return await pool.connect();
    } catch (error) {
      if (!isFull(error)) hosts.failed(url);
      if (isFull(error) || left <= 1) throw error;
    }
  }
}

/** The server, or the role, has no connection left. */
function isFull(error: unknown): boolean {
  return errorCode(error) === '53300';
}

/** Closes a connection, and waits no longer than this for the server to do so. */
export async function endWithin(client: pg.Client, ms: number): Promise<void> {
  const late = setTimeout(cut, ms, client);
  await client.end().finally(() => clearTimeout(late));
}

/** At once: the client's own `end` waits for the other end. */
function cut(client: pg.ClientBase): void {
  socketOf(client).destroy();
}

function socketOf(client: pg.ClientBase): Socket {
  // The types of the driver omit the stream.
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
