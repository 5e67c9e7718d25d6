import { readFile } from 'node:fs/promises';

/** A text file that belongs to the program itself: a page, a style, a script. */
export async function readAsset(address: URL): Promise<string> {
  return readFile(address, 'utf8');
}
