import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Spool } from '../../contract/needs.ts';
import { isAlive } from './is-alive.ts';

/** A folder of this process below DATA_DIR/spool. The folders of killed processes are removed at the next start. */
export interface OwnedSpool extends Spool {
  close(): Promise<void>;
}

const SAFE = /[^A-Za-z0-9._-]/g;

export async function openSpool(dataDir: string): Promise<OwnedSpool> {
  const all = path.join(dataDir, 'spool');
  await mkdir(all, { recursive: true });
  await removeAbandoned(all);
  const folder = path.join(all, `${process.pid}-${randomUUID().slice(0, 8)}`);
  await mkdir(folder);
  return {
    file(name) {
      const at = path.join(folder, `${randomUUID()}-${name.replaceAll(SAFE, '_').slice(-60)}`);
      return Promise.resolve({ path: at, [Symbol.asyncDispose]: () => rm(at, { force: true }) });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function removeAbandoned(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (!isAlive(Number.parseInt(name, 10))) await rm(path.join(all, name), { recursive: true, force: true });
  }
}
