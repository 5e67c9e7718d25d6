import path from 'node:path';
import { WordFile } from '../../../lib/text/word-file.ts';
import { readTextFiles } from '../../../platform/files/text-files.ts';

/** The words that come with the program, read once when this module is loaded, as the JSON of the model is. */
const files = new Map(
  [import.meta.dirname, path.resolve(import.meta.dirname, '../../../catalogue/reference')]
    .flatMap((folder) => readTextFiles(folder, '.txt'))
    .map(({ name, text }) => [name, text] as const),
);

export const names = wordFile('names');
export const kinds = wordFile('kinds');
export const brands = wordFile('brands');
export const streets = wordFile('streets');
export const gluedStreets = wordFile('glued-streets');
export const postcodes = wordFile('postcodes');
export const scripts = wordFile('scripts');
export const cantonese = wordFile('cantonese');
export const translations = wordFile('translations');
export const regions = wordFile('regions');
export const countries = wordFile('countries');
export const dialling = wordFile('dialling');
export const legalForms = wordFile('legal-forms');
export const towns = wordFile('towns');

/** All words, for the fingerprint of the code that reads hotels. */
export const allWords: string = [...files].flat().join('\n');

function wordFile(name: string): WordFile {
  const text = files.get(name);
  if (text === undefined) throw new Error(`The lexicon has no file ${name}.txt`);
  return new WordFile(`${name}.txt`, text);
}
