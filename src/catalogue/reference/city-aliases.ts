import { WordFile } from '../../lib/text/word-file.ts';
import { readTextFiles } from '../../platform/files/text-files.ts';

/**
 * Names of famous cities in other languages, normalized by `searchKey`, and the name they are stored under: the names of
 * `towns.txt` that mean one city everywhere. A search for "Rome" must find a hotel in "Roma".
 */
export const cityAliases: ReadonlyMap<string, string> = new Map(
  readTextFiles(import.meta.dirname, '.txt')
    .filter(({ name }) => name === 'towns')
    .flatMap(({ text }) => [...new WordFile('towns.txt', text).meanings('everywhere')]),
);
