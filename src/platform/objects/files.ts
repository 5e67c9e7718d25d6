import { createReadStream } from 'node:fs';
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { refuse } from '../../contract/refusal.ts';
import type { ObjectAddress, Storage } from './objects.ts';

/** Files inside STORAGE_FOLDER. Links that lead out of it are not followed. */
export function fileStorage({ storageFolder }: Pick<Config, 'storageFolder'>): Storage {
  if (storageFolder === undefined)
    throw refuse('storage-refused', 'file:// needs STORAGE_FOLDER, which is not set');
  const root = storageFolder;
  return {
    read: async (address) => createReadStream(await inside(root, place(root, address), address)),
    async write(address, bytes) {
      const target = place(root, address);
      await mkdir(path.dirname(target), { recursive: true });
      await inside(root, path.dirname(target), address);
      const beside = `${target}.${process.pid}.part`;
      try {
        await using handle = await open(beside, 'w');
        for await (const piece of bytes) await handle.writeFile(piece);
        await handle.sync();
        await rename(beside, target);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
  };
}

function place(root: string, { key }: ObjectAddress): string {
  return path.join(root, ...key.split('/'));
}

async function inside(root: string, target: string, { key }: ObjectAddress): Promise<string> {
  const real = await realpath(target);
  const realRoot = await realpath(root);
  if (real !== realRoot && !real.startsWith(realRoot + path.sep))
    throw refuse('storage-refused', `file:///${key} leads out of STORAGE_FOLDER`);
  return real;
}
