import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Problem } from '../lib/problem.ts';
import { errorCode } from '../lib/errors.ts';
import { type Held, type Holder, type Lock, takeLock } from './lock.ts';
import { startSupervised } from './postgres/supervised.ts';
import { runningUrl } from './postgres/server.ts';
import { assertUsable } from './sql/reachable.ts';

/**
 * Where the data of this process lives:
 *
 *   DATABASE_URL is set                 there; nothing is started
 *   no process holds DATA_DIR           an embedded server that we start, and stop at the end
 *   a process of ours holds DATA_DIR    a command uses its server; a service waits for a command, and refuses to start
 *                                       next to another service
 */
export interface DatabaseSource {
  readonly databaseUrl: string;
  /** Aborted when the process that ran the database has ended; never if we cannot know that. */
  readonly gone: AbortSignal;
  close(): Promise<void>;
}

const never = new AbortController().signal;

export interface Wanted {
  readonly purpose: Holder['purpose'];
  /** Gives up waiting and starting. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called when a process creates or runs the embedded database: from then on it makes progress without this thread. */
  readonly onProcess?: () => void;
}

const WAIT_MS = 60_000;
const PAUSE_MS = 50;
const DRAIN_MS = 10 * 60_000;

export async function openDatabaseSource(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePooler'>,
  wanted: Wanted,
): Promise<DatabaseSource> {
  await makeDataDir(config.dataDir);
  const { databaseUrl } = config;
  const { purpose, signal } = wanted;
  if (databaseUrl !== undefined) {
    await assertUsable(databaseUrl, { isPooled: config.databasePooler === 'transaction' });
    return { databaseUrl, gone: never, close: () => Promise.resolve() };
  }
  const folder = embeddedFolder(config.dataDir);
  const until = performance.now() + WAIT_MS;
  for (;;) {
    signal.throwIfAborted();
    const lock = await takeLock(config.dataDir, purpose);
    if (lock.isOurs) return ownServer(folder, { lock, ...wanted });
    refuseSecondServer(config.dataDir, purpose, lock);
    const url = purpose === 'command' ? await runningUrl(folder) : undefined;
    if (url !== undefined && (await isUsable(url))) {
      return { databaseUrl: url, gone: lock.gone, close: () => Promise.resolve(lock.release()) };
    }
    lock.release();
    if (performance.now() > until) {
      throw new Problem(
        `The data directory ${config.dataDir} is held by process ${lock.holder?.pid ?? 'unknown'}, whose database ` +
          `was not ready within ${WAIT_MS / 1_000} s: look at that process, or stop it.`,
      );
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Whether the embedded database has to be created. */
export function isNewDatabase({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  return databaseUrl === undefined && !existsSync(embeddedFolder(dataDir));
}

function embeddedFolder(dataDir: string): string {
  return path.join(dataDir, 'database');
}

async function ownServer(
  folder: string,
  { lock, purpose, signal, log, onProcess }: Wanted & { readonly lock: Lock },
): Promise<DatabaseSource> {
  try {
    const server = await startSupervised(folder, { durable: true, signal, log, onProcess });
    return {
      databaseUrl: server.url,
      gone: never,
      async close() {
        // A command waits for other processes that use its database.
        if (purpose === 'command') await lock.drain(DRAIN_MS);
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function refuseSecondServer(dataDir: string, purpose: Holder['purpose'], { holder }: Held): void {
  if (purpose !== 'server' || holder?.purpose !== 'server') return;
  throw new Problem(
    `The data directory ${dataDir} is in use by process ${holder.pid}: stop that one, or set DATA_DIR to another ` +
      'folder; to run several processes on the same data, give them all one DATABASE_URL.',
  );
}

async function isUsable(url: string): Promise<boolean> {
  return assertUsable(url).then(
    () => true,
    () => false,
  );
}

async function makeDataDir(dataDir: string): Promise<void> {
  const cannot = (what: string) => (error: unknown) => {
    throw new Problem(
      `The data directory ${dataDir} cannot be ${what} (${errorCode(error)}): set DATA_DIR to a folder that can be written.`,
    );
  };
  await makeFolder(dataDir).catch(cannot('made'));
  await access(dataDir, constants.W_OK | constants.X_OK).catch(cannot('written'));
}

/** One level at a time: the recursion of Node never ends below /proc, where creating a folder neither works nor fails. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (errorCode(error) !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder);
  }
}
