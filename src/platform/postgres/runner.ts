import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../lib/problem.ts';

/**
 * How PostgreSQL's programs are run. They refuse to run as root, so under uid 0 they run as another user:
 *
 *   not root                                          as ourselves
 *   root, every folder on the way may be entered      setuid to an unprivileged user that owns the data
 *   root, a folder on the way is closed (/root)       in a user namespace where root looks like another user
 */
export interface Runner {
  start(program: string, words: readonly string[], options: SpawnOptions): ChildProcess;
  /** Gives an empty folder to the user the programs run as. */
  handOver(folder: string): Promise<void>;
}

/** `nobody` on every system we know of. */
const UNPRIVILEGED_ID = 65534;
const NAMESPACE = ['unshare', '-U', '--map-user=1000', '--map-group=1000'] as const;

export async function chooseRunner(places: readonly string[]): Promise<Runner> {
  if (process.getuid?.() !== 0) return asOurselves;
  const closed = (await Promise.all(places.map(firstClosedFolder))).find((folder) => folder !== undefined);
  if (closed === undefined) return asNobody;
  if (namespacesWork()) return inNamespace;
  throw new Problem(
    `PostgreSQL does not run as root, and the user it would run as may not enter ${closed}: ` +
      'start as another user, set DATA_DIR to a folder every user may enter, or set DATABASE_URL.',
  );
}

const asOurselves: Runner = {
  start: (program, words, options) => spawn(program, words, options),
  handOver: () => Promise.resolve(),
};

const asNobody: Runner = {
  start: (program, words, options) =>
    spawn(program, words, { ...options, uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }),
  handOver: (folder) => chown(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID),
};

const inNamespace: Runner = {
  start: (program, words, options) =>
    spawn(NAMESPACE[0], [...NAMESPACE.slice(1), program, ...words], options),
  handOver: () => Promise.resolve(),
};

function namespacesWork(): boolean {
  return spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
}

/** The first folder in the path `place` that other users may not enter. */
async function firstClosedFolder(place: string): Promise<string | undefined> {
  const parts = path.resolve(place).split(path.sep);
  for (let depth = 1; depth <= parts.length; depth++) {
    const folder = parts.slice(0, depth).join(path.sep) || path.sep;
    const found = await stat(folder).catch(() => undefined);
    if (found === undefined) return undefined;
    if (found.isDirectory() && (found.mode & 0o001) === 0 && found.uid !== UNPRIVILEGED_ID) return folder;
  }
  return undefined;
}
