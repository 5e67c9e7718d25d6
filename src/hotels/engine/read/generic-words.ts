import { names } from '../lexicon/files.ts';
import type { NameForm } from './name.ts';
import { isSilent } from './roles.ts';

/** The name has only words that hotels of every country use. */
export function hasOnlyGenericWords({ words, brandWords }: NameForm): boolean {
  return words.every((word) => everywhereWords.has(word) || brandWords.includes(word) || isSilent(word));
}

/** Hotels of every country use the word. */
export function isGenericWord(word: string): boolean {
  return everywhereWords.has(word);
}

const everywhereWords = new Set(
  ['everywhere', 'first name', 'animal', 'colour', 'gem', 'plant', 'sky', 'wish'].flatMap((section) =>
    names.words(section),
  ),
);
