import { readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** The path that a name resolves to through links. The file need not exist, but its folder must. */
export async function resolveLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // node:fs throws nothing else
    // A file that a process has open (`/dev/stdout`) may exist without a path.
    if (await isThere(file)) return file;
    // Resolve the folder first: `..` in a link is relative to where the link is.
    const folder = await realpath(path.dirname(file));
    const name = path.join(folder, path.basename(file));
    const next = await readlink(name).catch(() => undefined);
    return next === undefined ? name : resolveLinks(path.resolve(folder, next));
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
