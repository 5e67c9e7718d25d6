import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../lib/problem.ts';
import { errorCode } from '../../lib/errors.ts';
import { isDiskFull } from '../files/disk-full.ts';
import type { Binaries } from './binaries.ts';
import { damageOf, missing, reasonIn } from './damage.ts';
import type { Runner } from './runner.ts';

/**
 * A cluster on disk:
 *
 *   FOLDER/cluster/        PostgreSQL's data directory
 *   FOLDER/cluster/postmaster.pid   while a server runs: its process, port and state; this is our connection file
 *   FOLDER/password        of the only role; readable by us alone
 *   FOLDER/server.log
 *
 * It is created under another name and renamed when complete, so a process that is killed leaves no incomplete cluster.
 */
export const ROLE = 'innkeeper';

/** One call for the whole file system, if the system has one, instead of one for each of a thousand files. */
const durableSync = process.platform === 'linux' ? '--sync-method=syncfs' : '--sync-method=fsync';

/** The password has 192 random bits, so iterations add no protection; each connection would compute 4,096. */
const oneIteration = '--set=scram_iterations=1';

export const clusterFolder = (folder: string): string => path.join(folder, 'cluster');

export interface Making {
  readonly binaries: Binaries;
  readonly runner: Runner;
  /** Tests delete their clusters and need not wait for the disk. */
  readonly durable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Returns whether the cluster was created by this call. */
export async function ensureCluster(folder: string, making: Making): Promise<boolean> {
  await removeHalfMade(folder);
  const version = await readVersion(folder);
  if (version === undefined) {
    await makeCluster(folder, making);
    return true;
  }
  const { majorVersion } = making.binaries;
  if (Number(version) !== majorVersion) {
    throw new Problem(
      `The data in ${folder} was written by PostgreSQL ${version.trim()} and this program brings ${majorVersion}: ` +
        'start the program version that wrote it, or move the folder away to start with an empty database.',
    );
  }
  return false;
}

/** Undefined where there is no cluster yet. */
async function readVersion(folder: string): Promise<string | undefined> {
  const inside = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw new Problem(
      `The database in ${folder} cannot be read (${errorCode(error)}): give the folder to this user.`,
    );
  });
  if (inside.length === 0) return undefined;
  return readPart(folder, 'cluster/PG_VERSION');
}

export async function readPassword(folder: string): Promise<string> {
  return (await readPart(folder, 'password')).trim();
}

async function readPart(folder: string, file: string): Promise<string> {
  const text = await readFile(path.join(folder, file), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw new Problem(
      `${path.join(folder, file)} cannot be read (${errorCode(error)}): make this user its owner.`,
    );
  });
  if (text.trim() === '') throw new Problem(missing(folder, file));
  return text;
}

async function removeHalfMade(folder: string): Promise<void> {
  const siblings = await readdir(path.dirname(folder)).catch(() => []);
  const halfMade = siblings.filter((name) => name.startsWith(`${path.basename(folder)}.making-`));
  for (const name of halfMade) {
    // An initdb that outlived its parent may still be writing into it; then the next start removes the rest.
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function makeCluster(folder: string, making: Making): Promise<void> {
  try {
    await makeUnderOtherName(folder, making);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Problem(damageOf(folder, 'No space left on device'), { cause: error });
  }
}

async function makeUnderOtherName(folder: string, making: Making): Promise<void> {
  const unfinished = `${folder}.making-${randomBytes(4).toString('hex')}`;
  const cluster = clusterFolder(unfinished);
  // The user that PostgreSQL runs as must be able to enter the folders above its own; only its own is closed.
  await mkdir(unfinished, { recursive: true, mode: 0o711 });
  await mkdir(cluster, { mode: 0o700 });
  await making.runner.handOver(cluster);
  const password = randomBytes(24).toString('base64url');
  await writeFile(path.join(unfinished, 'password'), `${password}\n`, { mode: 0o600 });
  const passwordForInitdb = path.join(unfinished, 'initdb-password');
  await writeFile(passwordForInitdb, `${password}\n`, { mode: 0o600 });
  await making.runner.handOver(passwordForInitdb);
  try {
    const complaint = await runInitdb(making, { cluster, passwordFile: passwordForInitdb });
    if (complaint !== undefined) {
      throw new Problem(
        damageOf(folder, complaint) ??
          `The database in ${folder} could not be created: ${reasonIn(complaint)}. Fix that, or set DATABASE_URL.`,
      );
    }
  } catch (error) {
    // Processes of a stopped initdb may write for a moment longer; then the next start removes the rest.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    throw error;
  }
  await rm(passwordForInitdb);
  await rename(unfinished, folder);
}

/** Returns its error messages if it failed. */
async function runInitdb(
  { binaries, runner, durable, signal }: Making,
  { cluster, passwordFile }: { cluster: string; passwordFile: string },
): Promise<string | undefined> {
  const initdb = runner.start(
    binaries.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      oneIteration,
      durable ? durableSync : '--no-sync',
    ],
    { cwd: path.parse(cluster).root, stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' },
  );
  let errorText = '';
  initdb.stderr?.on('data', (chunk: Buffer) => (errorText += chunk.toString()));
  const [code] = await once(initdb, 'close');
  return code === 0 ? undefined : errorText;
}
