import { mkdir, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { refuse, type Refusal } from '../../contract/refusal.ts';
import { replaceFilled } from '../files/whole-files.ts';
import type { ObjectAddress, Storage } from './storage.ts';
import { errorCode } from '../../lib/errors.ts';

/** Errors of a path for which a retry is useless. */
const finals: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such object'],
  ['ENOTDIR', 'a part of the path is a file'],
  ['EEXIST', 'a part of the path is a file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'there is no permission'],
  ['ENAMETOOLONG', 'a name is too long'],
  ['ELOOP', 'its symbolic links form a loop'],
]);

/** Below the folder of an account: the files of its sandbox environment. */
export const sandboxFolder = 'sandbox';

/** Files inside STORAGE_FOLDER. Links that lead out of the folder of the account are not followed. */
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
  const file = await inside(root, address, { target: place(root, address), names: address.key.split('/') });
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

/** Creates the folders of an object one by one, each in a folder that is known to be inside. */
async function folderOf(root: string, address: ObjectAddress): Promise<string> {
  await mkdir(root, { recursive: true });
  let folder = await realpath(root);
  const names = address.key.split('/').slice(0, -1);
  for (const [at, name] of names.entries()) {
    const next = path.join(folder, name);
    await mkdir(next).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    folder = await inside(root, address, { target: next, names: names.slice(0, at + 1) });
  }
  return folder;
}

function isThere(error: unknown): boolean {
  return errorCode(error) === 'EEXIST';
}

/** The caller knows the address; the path of the folder on this machine is not shown. */
async function inWords<T>(address: ObjectAddress, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const reason = finals.get(errorCode(error));
    throw reason === undefined ? error : refused(address, reason);
  }
}

function refused({ key }: ObjectAddress, reason: string): Refusal {
  return refuse('storage-refused', `file:///${key}: ${reason}`);
}

function place(root: string, { key }: ObjectAddress): string {
  return path.join(root, ...key.split('/'));
}

interface Place {
  readonly target: string;
  /** The part of the address that is wrong. */
  readonly names: readonly string[];
}

/** The resolved path: inside the folder that the address must not leave or, for a folder above that, the path itself. */
async function inside(root: string, address: ObjectAddress, { target, names }: Place): Promise<string> {
  const real = await realpath(target);
  const found = path.relative(await realpath(root), real).split(path.sep);
  const home = homeOf(address.key.split('/')).join('/');
  const isOnTheWay = found.join('/') === names.join('/') && home.startsWith(`${names.join('/')}/`);
  if (!isOnTheWay && homeOf(found).join('/') !== home)
    throw refused(address, `it leads out of the folder ${home} of STORAGE_FOLDER`);
  return real;
}

/** The folder that a path must not leave through links: that of the account, or of its sandbox. */
function homeOf(names: readonly string[]): readonly string[] {
  return names.slice(0, names[1] === sandboxFolder ? 2 : 1);
}
