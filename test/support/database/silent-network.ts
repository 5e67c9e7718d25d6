import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SilentNetwork extends AsyncDisposable {
  /** The database behind this network. */
  readonly url: string;
  /** Loses everything on the connections that are open now, or at the given moment. */
  fallSilent(from?: Moment): void;
}

/** After the database has sent this many more bytes, or has received these words: its answer to them is lost. */
export type Moment = { readonly afterBytes: number } | { readonly words: string };

/** A network that may become silent: no connection is closed, no bytes arrive, and new connections work. */
export async function silentNetwork(database: string): Promise<SilentNetwork> {
  const { port, hostname } = new URL(database);
  const open = new Set<Socket>();
  let bytesLeft = Number.POSITIVE_INFINITY;
  let words: string | undefined;
  let silent = new WeakSet<Socket>();
  const fall = () => {
    bytesLeft = Number.POSITIVE_INFINITY;
    words = undefined;
    silent = new WeakSet(open);
  };
  const carry = (from: Socket, to: Socket, passes: (bytes: Buffer) => boolean) => {
    open.add(from);
    from.on('data', (bytes: Buffer) => {
      if (passes(bytes)) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      if (!silent.has(from)) to.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname });
    carry(near, far, (bytes) => {
      const isCarried = !silent.has(near);
      if (words !== undefined && bytes.includes(words)) fall();
      return isCarried;
    });
    // What goes beyond the bytes is lost whole: a short answer may come in one piece.
    carry(far, near, (bytes) => {
      bytesLeft -= bytes.length;
      if (bytesLeft <= 0) fall();
      return !silent.has(far);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = new URL(database);
  if (address !== null && typeof address === 'object') url.port = String(address.port);
  return {
    url: url.href,
    fallSilent(from) {
      if (from === undefined) fall();
      else if ('words' in from) words = from.words;
      else bytesLeft = from.afterBytes;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
