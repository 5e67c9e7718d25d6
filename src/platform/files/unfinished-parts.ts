import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './is-alive.ts';

/**
 * Files that are written under a temporary name until they are complete. A process that is killed leaves its part.
 *
 * The name has the id of the process and random digits: in containers that share a volume, two processes may have the same
 * id. For the same reason, a part is stale only if no process here has its id and nothing was written to it for some time.
 */
export function partOf(file: string): string {
  return `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

export interface UnfinishedPart {
  readonly path: string;
  /** The file that the part was meant to become. */
  readonly file: string;
  readonly isStale: boolean;
}

/** 0.1.0 had no random digits. */
const PART = /^(?<name>.+)\.(?<pid>\d{1,10})(?:-[0-9a-f]{8})?\.part$/;
const QUIET_MS = 600_000;
const DAY_MS = 86_400_000;

/** The parts in the folder of this file. `fresh` was just written there: its time is the present time of the file system. */
export async function unfinishedParts(file: string, fresh: string): Promise<UnfinishedPart[]> {
  const folder = path.dirname(file);
  const now = (await stat(fresh)).mtimeMs;
  const parts: UnfinishedPart[] = [];
  for (const found of await readdir(folder).catch(() => [])) {
    const { name, pid } = PART.exec(found)?.groups ?? {};
    if (name === undefined) continue;
    const there = await stat(path.join(folder, found)).catch(() => undefined);
    if (there?.isFile() !== true) continue;
    const quietMs = now - there.mtimeMs;
    const isStale = quietMs >= DAY_MS || (quietMs >= QUIET_MS && !isAlive(Number(pid)));
    parts.push({ path: path.join(folder, found), file: path.join(folder, name), isStale });
  }
  return parts;
}

/** Removes the stale parts of this file only. */
export async function removeStaleParts(file: string, fresh: string): Promise<void> {
  for (const part of await unfinishedParts(file, fresh))
    if (part.isStale && part.file === path.normalize(file)) await rm(part.path, { force: true });
}
