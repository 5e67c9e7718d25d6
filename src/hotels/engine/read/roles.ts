import { kinds, names } from '../lexicon/files.ts';

/** The role of a word in a name; its number is stored for each word of the vocabulary. */
export const wordRoles = { plain: 0, filler: 1, kind: 2, apart: 3 } as const;

export function roleOf(word: string): number {
  if (fillerWords.has(word)) return wordRoles.filler;
  if (kindSingles.has(word) || isCategory(word)) return wordRoles.kind;
  return apartWords.has(word) || /^\d{1,3}[a-z]?$/.test(word) ? wordRoles.apart : wordRoles.plain;
}

/** It does not say which hotel is meant. */
export function isSilent(word: string): boolean {
  const role = roleOf(word);
  return role === wordRoles.kind || role === wordRoles.filler;
}

/** "4 Sup", "4 stars": a category, not a number of the hotel. */
export const isCategory = (word: string): boolean => rating.test(word);

const fillerWords = new Set(names.words('filler'));
const apartWords = new Set(names.words('setting apart'));
const rating = /^[1-7]star$/;
/** Words that name a kind of hotel by themselves. */
export const kindSingles = new Set(kinds.words('kind').filter((phrase) => !phrase.includes(' ')));
