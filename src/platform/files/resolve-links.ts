import { readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where a name leads in the end, through links, also where nothing is there yet; its folder must be. */
export async function resolveLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // node:fs throws nothing else
    // What a process has open (`/dev/stdout`) may be there without a name of its own.
    if (await isThere(file)) return file;
    // The folder first: `..` in a link begins where the link lies, not where its name was written.
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
