import { mkdir, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { refuse, type Refusal } from '../../contract/refusal.ts';
import { replaceFilled } from '../files/whole-files.ts';
import type { ObjectAddress, Storage } from './objects.ts';

/** What the system may say of a path that will not be otherwise at the next try. */
const finals: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such object'],
  ['ENOTDIR', 'a part of the path is a file'],
  ['EEXIST', 'a part of the path is a file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'there is no permission'],
  ['ENAMETOOLONG', 'a name is too long'],
  ['ELOOP', 'its links go in circles'],
]);

/** Files inside STORAGE_FOLDER. Links that lead out of it are not followed. */
export function fileStorage({ storageFolder }: Pick<Config, 'storageFolder'>): Storage {
  if (storageFolder === undefined)
    throw refuse('storage-refused', 'file:// needs STORAGE_FOLDER, which is not set');
  const root = storageFolder;
  return {
    read: (address) => inWords(address, () => readFrom(root, address)),
    write: (address, bytes) => inWords(address, () => writeTo(root, address, bytes)),
  };
}

async function readFrom(root: string, address: ObjectAddress): Promise<AsyncIterable<Uint8Array>> {
  const file = await inside(root, place(root, address), address);
  if (!(await stat(file)).isFile()) throw refused(address, 'it is a folder');
  return (await open(file)).createReadStream();
}

async function writeTo(
  root: string,
  address: ObjectAddress,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = path.join(await folderOf(root, address), path.basename(address.key));
  await replaceFilled(target, async (write) => {
    for await (const piece of bytes) await write(piece);
  });
}

/** Makes the folders of an object one by one, each in one that is known to lie inside. */
async function folderOf(root: string, address: ObjectAddress): Promise<string> {
  await mkdir(root, { recursive: true });
  let folder = await realpath(root);
  for (const name of address.key.split('/').slice(0, -1)) {
    const next = path.join(folder, name);
    await mkdir(next).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    folder = await inside(root, next, address);
  }
  return folder;
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** The caller knows the address; where the folder lies on this machine is nobody's business. */
async function inWords<T>(address: ObjectAddress, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? finals.get(error.code) : undefined;
    throw said === undefined ? error : refused(address, said);
  }
}

function refused({ key }: ObjectAddress, said: string): Refusal {
  return refuse('storage-refused', `file:///${key}: ${said}`);
}

function place(root: string, { key }: ObjectAddress): string {
  return path.join(root, ...key.split('/'));
}

async function inside(root: string, target: string, address: ObjectAddress): Promise<string> {
  const real = await realpath(target);
  const realRoot = await realpath(root);
  if (real !== realRoot && !real.startsWith(realRoot + path.sep))
    throw refused(address, 'it leads out of STORAGE_FOLDER');
  return real;
}
