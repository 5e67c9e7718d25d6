import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who holds a data directory. `server` holds it until it is stopped, `command` for as long as it runs. */
export interface Holder {
  readonly pid: number;
  readonly purpose: 'server' | 'command';
}

export interface Lock {
  readonly isOurs: true;
  /** Waits until no other process uses our database, and accepts no new one. */
  drain(withinMs: number): Promise<void>;
  release(): Promise<void>;
}

/** Another process holds it. Until this is released, the holder knows that we use its database. */
export interface Held {
  readonly isOurs: false;
  /** Undefined where the holder ended, or stopped accepting connections, meanwhile. */
  readonly holder: Holder | undefined;
  /** Aborted when the holder has ended, in any way. */
  readonly gone: AbortSignal;
  release(): void;
}

const ANSWER_WITHIN_MS = 1_000;
const DRAIN_LOOK_MS = 20;

/**
 * One process at a time may use a data directory. The lock is a bound local socket: the kernel lets one process
 * bind it and frees it when that process ends, in any way, so no stale lock has to be detected by process ids. A process
 * that connects receives the name of the holder, and learns of its end when the connection closes.
 */
export async function takeLock(dataDir: string, purpose: Holder['purpose']): Promise<Lock | Held> {
  const address = await socketAddress(dataDir);
  const users = new Set<Socket>();
  let isClosing = false;
  const server = createServer((socket) => {
    if (isClosing) return void socket.destroy();
    users.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => users.delete(socket));
    socket.resume();
    socket.write(`${JSON.stringify({ pid: process.pid, purpose } satisfies Holder)}\n`);
  });
  if (!(await isBound(server, address))) return askHolder(address);
  server.unref();
  return {
    isOurs: true,
    async drain(withinMs) {
      const until = performance.now() + withinMs;
      while (users.size > 0 && performance.now() < until) await sleep(DRAIN_LOOK_MS);
      isClosing = true;
    },
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of users) socket.destroy();
      }),
  };
}

async function isBound(server: Server, address: string): Promise<boolean> {
  server.listen(address);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    // `once` rejects with the error of the socket, which has a code.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return false;
  }
}

/** Linux and Windows have names for sockets that are not files; elsewhere it is a file, which a killed holder leaves behind. */
async function socketAddress(dataDir: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 24);
  if (process.platform === 'linux') return `\0innkeeper-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\innkeeper-${hash}`;
  return path.join(os.tmpdir(), `innkeeper-${hash}.sock`);
}

async function askHolder(address: string): Promise<Held> {
  const gone = new AbortController();
  const socket = connect(address);
  const held = { isOurs: false, gone: gone.signal, release: () => void socket.destroy() } as const;
  socket.once('close', () => gone.abort());
  try {
    return { ...held, holder: await readHolder(socket) };
  } catch (error) {
    socket.destroy();
    const isStale = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'; // sockets reject with nothing else
    if (isStale && path.isAbsolute(address)) await rm(address, { force: true });
    return { ...held, holder: undefined };
  }
}

async function readHolder(socket: Socket): Promise<Holder> {
  const late = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), abortedBy(socket)]);
  // So few bytes arrive in one piece.
  const [bytes] = await once(socket, 'data', { signal: late });
  socket.on('error', () => undefined);
  socket.resume();
  socket.unref();
  // They come from a process of this program.
  return JSON.parse(String(bytes)) as Holder;
}

/** Without this, a connection that closes before it sends anything would be waited for until the timeout. */
function abortedBy(socket: Socket): AbortSignal {
  const closed = new AbortController();
  socket.once('error', (error) => closed.abort(error));
  socket.once('close', () => closed.abort());
  return closed.signal;
}
