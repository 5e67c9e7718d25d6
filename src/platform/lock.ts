import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Who holds a data directory. `server` holds it until it is stopped, `command` for the moments it needs. */
export interface Holder {
  readonly pid: number;
  readonly purpose: 'server' | 'command';
}

export interface Lock extends AsyncDisposable {
  readonly isOurs: true;
}

export interface Held {
  readonly isOurs: false;
  /** Undefined where the holder went away, or did not answer, while we asked. */
  readonly holder: Holder | undefined;
}

const ANSWER_WITHIN_MS = 1_000;

/**
 * One process at a time may use a data directory. The lock is a bound local socket: the kernel lets one process
 * bind it and frees it when that process ends in whatever way, so there is nothing stale to judge by process
 * numbers. Whoever asks the socket is told who holds it.
 */
export async function takeLock(dataDir: string, purpose: Holder['purpose']): Promise<Lock | Held> {
  const address = await socketAddress(dataDir);
  const me: Holder = { pid: process.pid, purpose };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(me));
  });
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    // `once` rejects with the error of the socket, which has a code.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return { isOurs: false, holder: await askHolder(address) };
  }
  server.unref();
  return {
    isOurs: true,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Linux and Windows have names for sockets that are not files; elsewhere it is a file, which a killed holder leaves. */
async function socketAddress(dataDir: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 24);
  if (process.platform === 'linux') return `\0innkeeper-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\innkeeper-${hash}`;
  return path.join(os.tmpdir(), `innkeeper-${hash}.sock`);
}

async function askHolder(address: string): Promise<Holder | undefined> {
  const socket = connect(address);
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('no answer')));
  try {
    // The answer comes from a process of this same program.
    return JSON.parse(await text(socket)) as Holder;
  } catch (error) {
    const isStale = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'; // sockets reject with nothing else
    if (isStale && path.isAbsolute(address)) await rm(address, { force: true });
    return undefined;
  }
}
