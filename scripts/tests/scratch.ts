import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { errorCode } from '../../src/lib/errors.ts';

const NAME = 'innkeeper-tests-';
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** Several times what a run has there at one time. */
const NEEDED_BYTES = 4 * GIB;

/**
 * The folder for all temporary files of a run. It is in memory, if the system has a folder there with enough space: a
 * test database is 900 files, and to create them on a disk takes five times the CPU time.
 */
export function scratchFolder(memory = MEMORY): string {
  const place = hasRoom(memory) ? memory : os.tmpdir();
  removeAbandoned(place);
  return mkdtempSync(path.join(place, `${NAME}${process.pid}-`));
}

/** In a container the folder is often small, and what it holds counts as memory of the container. */
function hasRoom(folder: string): boolean {
  if (process.availableMemory() < NEEDED_BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Removes what killed runs have left. */
export function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(/^innkeeper-tests-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process of another user runs, so its folder must not be removed either.
    return errorCode(error) === 'EPERM';
  }
}
