import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { partOf, removeStaleParts } from './unfinished-parts.ts';

/** The bytes of a file, aligned for numbers of any width; undefined without the file. */
export async function readWhole(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const bytes = await readFile(file);
    // A small file is in a shared pool at any offset; views of numbers need a multiple of their width.
    return bytes.byteOffset % 8 === 0 && bytes.buffer instanceof ArrayBuffer
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      : Uint8Array.from(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // node:fs throws nothing else
    throw error;
  }
}

/** Files may contain names and addresses of people: the owner may write, the group may read. */
const NEW_FILE = 0o640;

export type Write = (piece: Uint8Array) => Promise<void>;

/**
 * Writes a temporary file and renames it when it is complete: readers see the old content or the new, never a part, and a
 * failed write leaves the old. `removesStale`: parts of this file that killed processes have left are removed first.
 */
export async function replaceFilled<T>(
  file: string,
  fill: (write: Write) => Promise<T>,
  { removesStale = false } = {},
): Promise<T> {
  const partial = partOf(file);
  try {
    await using handle = await open(partial, 'wx', NEW_FILE);
    // Before the disk is filled.
    if (removesStale) await removeStaleParts(file, partial);
    // The permissions of the existing file were set on purpose.
    const former = await stat(file).catch(() => undefined);
    if (former !== undefined) await handle.chmod(former.mode & 0o777);
    const filled = await fill((piece) => handle.writeFile(piece));
    await handle.sync();
    await rename(partial, file);
    return filled;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export async function replaceWhole(file: string, parts: readonly Uint8Array[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await replaceFilled(file, async (write) => {
    for (const part of parts) if (part.length > 0) await write(part);
  });
}
