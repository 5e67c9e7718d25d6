import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../lib/problem.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder, readPassword, ROLE } from './cluster.ts';
import { damageOf, reasonIn, RESTORE } from './damage.ts';
import { readPostmaster, stopPostmaster } from './postmaster.ts';
import type { Runner } from './runner.ts';

/** A PostgreSQL server on a free port of the loopback, started by this process. */
export interface Server {
  readonly url: string;
  readonly port: number;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<unknown>;
  /** Disconnects the clients and writes everything to disk. */
  stop(): Promise<void>;
}

export interface Starting {
  readonly binaries: Binaries;
  readonly runner: Runner;
  readonly settings: Readonly<Record<string, string>>;
  /** The port of an earlier server; otherwise any free port. */
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const READY_WITHIN_MS = 60_000;
const STOP_MS = 10_000;
/** After a kill -9 the orphans of the former server hold its shared memory for some milliseconds. */
const ATTEMPTS = 40;
const BETWEEN_ATTEMPTS_MS = 50;
const LOG_KEPT_BYTES = 4 * 1024 * 1024;

/** The database `postgres` of the server that runs on this cluster, if one is ready. */
export async function runningUrl(folder: string): Promise<string | undefined> {
  const postmaster = await readPostmaster(clusterFolder(folder));
  if (postmaster?.ready !== true) return undefined;
  return serverUrl(postmaster.port, await readPassword(folder));
}

/** The caller holds the lock of the data directory: whatever runs on this cluster is an orphan and is stopped. */
export async function startServer(folder: string, starting: Starting): Promise<Server> {
  const cluster = clusterFolder(folder);
  await stopPostmaster(cluster, { patienceMs: 2_000 });
  // Before it runs: without its password no client could connect.
  await readPassword(folder);
  let complaint = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    starting.signal?.throwIfAborted();
    const { child, loggedBytes } = await launch(folder, starting);
    if (await becameReady(cluster, { child, signal: starting.signal })) return running(folder, child);
    complaint = await loggedSince(folder, loggedBytes);
    const damage = damageOf(folder, complaint);
    if (damage !== undefined) throw new Problem(damage);
    await sleep(BETWEEN_ATTEMPTS_MS);
  }
  throw new Problem(
    `The database in ${folder} does not start: ${reasonIn(complaint) || 'without a message'}. Remedy: look at ` +
      `server.log there; if files are damaged, ${RESTORE}.`,
  );
}

/** The part of the server log that this attempt has added. */
async function loggedSince(folder: string, loggedBytes: number): Promise<string> {
  const log = await readFile(path.join(folder, 'server.log')).catch(() => Buffer.alloc(0));
  return log.subarray(loggedBytes).toString();
}

interface Launched {
  readonly child: ChildProcess;
  /** The length of the log before the attempt. */
  readonly loggedBytes: number;
}

async function launch(folder: string, { binaries, runner, settings, port }: Starting): Promise<Launched> {
  const all = {
    unix_socket_directories: '',
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port ?? (await freePort())),
  };
  const log = await open(path.join(folder, 'server.log'), 'a', 0o600);
  try {
    if ((await log.stat()).size > LOG_KEPT_BYTES) await log.truncate(0);
    const { size: loggedBytes } = await log.stat();
    // A separate process group: Ctrl-C in the terminal must reach us first, so that requests in flight finish.
    const child = runner.start(
      binaries.postgres,
      [
        '-D',
        clusterFolder(folder),
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { cwd: path.parse(folder).root, detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
    return { child, loggedBytes };
  } finally {
    await log.close();
  }
}

async function becameReady(
  cluster: string,
  { child, signal }: { child: ChildProcess; signal: AbortSignal | undefined },
): Promise<boolean> {
  const until = performance.now() + READY_WITHIN_MS;
  let failed = false;
  child.once('error', () => (failed = true));
  while (performance.now() < until && !failed && !isOver(child) && signal?.aborted !== true) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.ready === true && postmaster.pid === child.pid) return true;
    await sleep(10);
  }
  child.kill('SIGKILL');
  return false;
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function running(folder: string, child: ChildProcess): Promise<Server> {
  const cluster = clusterFolder(folder);
  const postmaster = await readPostmaster(cluster);
  if (postmaster === undefined) throw new Problem(`The database in ${folder} stopped at once.`);
  const { pid, port } = postmaster;
  const watchdog = stopWithUs(pid);
  const ended = isOver(child) ? Promise.resolve() : once(child, 'exit');
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    if (!(await within(ended, STOP_MS))) child.kill('SIGQUIT');
    await ended;
    watchdog?.kill('SIGKILL');
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  };
  child.unref();
  return {
    url: serverUrl(port, await readPassword(folder)),
    port,
    ended,
    stop: () => (stopping ??= stop()),
  };
}

/**
 * If we are killed, none of our code runs; but the pipe to this shell closes, and the shell stops the server.
 * On Windows there is no such shell: there the next start stops the orphan.
 */
function stopWithUs(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const watchdog = spawn('/bin/sh', ['-c', `read -r nothing; kill -INT ${pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  // The pipe alone must not keep this process alive. A child's stdin is a socket, which the types do not say.
  (watchdog.stdin as { unref?: () => void } | null)?.unref?.();
  return watchdog;
}

async function within(event: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController();
  const timer = sleep(ms, false, { signal: late.signal }).catch(() => false);
  const came = await Promise.race([event.then(() => true), timer]);
  late.abort();
  return came;
}

function serverUrl(port: number, password: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Problem('The loopback has no free port.');
  return address.port;
}
