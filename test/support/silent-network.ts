import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SilentNetwork extends AsyncDisposable {
  /** The database behind this network. */
  readonly url: string;
  /** Loses, once the database has sent so many bytes more, all that is sent on connections that are open then. */
  fallSilent(options?: { readonly afterBytes: number }): void;
}

/** A network that may fall silent: no connection is closed, nothing comes any more, and new connections work. */
export async function silentNetwork(database: string): Promise<SilentNetwork> {
  const { port, hostname } = new URL(database);
  const open = new Set<Socket>();
  let bytesLeft = Number.POSITIVE_INFINITY;
  let silent = new WeakSet<Socket>();
  const carry = (from: Socket, to: Socket, count: (bytes: number) => void) => {
    open.add(from);
    from.on('data', (bytes) => {
      count(bytes.length);
      if (!silent.has(from)) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      if (!silent.has(from)) to.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname });
    carry(near, far, () => undefined);
    carry(far, near, (bytes) => {
      bytesLeft -= bytes;
      if (bytesLeft > 0) return;
      bytesLeft = Number.POSITIVE_INFINITY;
      silent = new WeakSet(open);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = new URL(database);
  if (address !== null && typeof address === 'object') url.port = String(address.port);
  return {
    url: url.href,
    fallSilent({ afterBytes } = { afterBytes: 0 }) {
      if (afterBytes > 0) bytesLeft = afterBytes;
      else silent = new WeakSet(open);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
