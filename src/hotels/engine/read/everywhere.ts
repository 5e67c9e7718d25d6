import { animals, colours, everywhere, firstNames, gems, plants, skies, wishes } from '../lexicon/words.ts';
import { listed } from './text/phrases.ts';
import type { NameForm } from './name.ts';
import { isSilent } from './roles.ts';

/** The name says nothing that houses of every country are not called. */
export function isCalledAsEverywhere({ words, brandWords }: NameForm): boolean {
  return words.every((word) => everywhereWords.has(word) || brandWords.includes(word) || isSilent(word));
}

/** Houses of every country are called so. */
export function isWordOfEverywhere(word: string): boolean {
  return everywhereWords.has(word);
}

const everywhereWords = new Set(
  [everywhere, firstNames, animals, colours, gems, plants, skies, wishes].flatMap(listed),
);
