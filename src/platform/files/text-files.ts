import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface TextFile {
  /** Without the extension. */
  readonly name: string;
  readonly text: string;
}

/** The text files of a folder, without those of folders in it, by name. Read synchronously, because it runs at the start. */
export function readTextFiles(folder: string, ending: string): TextFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({
      name: name.slice(0, -ending.length),
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
}
