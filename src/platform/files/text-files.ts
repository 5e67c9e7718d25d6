import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface TextFile {
  /** Relative to the folder, with forward slashes, without the extension. */
  readonly name: string;
  readonly text: string;
}

/** Every text file below a folder, in the order of their names. Read synchronously, because it runs at the start. */
export function readTextFiles(folder: string, ending: string): TextFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({
      name: name.slice(0, -ending.length).split(path.sep).join('/'),
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
}
