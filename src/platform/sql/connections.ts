import type { Socket } from 'node:net';
import type pg from 'pg';

/** What a pool has open, so that connections can be closed to whose other end nobody is left. */
export interface Connections {
  /** Closes those that nobody uses: where one fell silent, those that lay beside it have as well. */
  cutResting(): Promise<void>;
  cutAll(): void;
  /** Waits until all that are open now are closed. */
  closed(): Promise<void>;
}

export function connectionsOf(pool: pg.Pool): Connections {
  const open = new Map<pg.PoolClient, Promise<void>>();
  const resting = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    const closed = Promise.withResolvers<void>();
    open.set(client, closed.promise);
    client.once('end', () => {
      open.delete(client);
      resting.delete(client);
      closed.resolve();
    });
  });
  pool.on('acquire', (client) => resting.delete(client));
  pool.on('release', (_error, client) => resting.add(client));
  return {
    async cutResting() {
      const cutNow = [...resting];
      cutNow.forEach(cut);
      await Promise.all(cutNow.map((client) => open.get(client)));
    },
    cutAll: () => [...open.keys()].forEach(cut),
    closed: async () => void (await Promise.all(open.values())),
  };
}

/** Says goodbye, and does not wait longer than this for the other end to do so. */
export async function endWithin(client: pg.Client, ms: number): Promise<void> {
  const late = setTimeout(cut, ms, client);
  await client.end().finally(() => clearTimeout(late));
}

function cut(client: pg.ClientBase): void {
  // The types of the driver do not have what it writes to, and its own `end` waits for the other end.
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
  connection.stream.destroy();
}
