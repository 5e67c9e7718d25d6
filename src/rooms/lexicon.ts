import path from 'node:path';
import { readTextFiles } from '../platform/files/text-files.ts';
import type { LexiconFile } from './engine/index.ts';

const folder = path.join(import.meta.dirname, 'lexicon');

/** The words of all languages: `lexicon/<language>.txt`. */
export function readLexicon(): LexiconFile[] {
  return readTextFiles(folder, '.txt').map(({ name, text }) => ({ language: name, text }));
}
