/**
 * The part of a name that is read: the longest of some thousand real ones has 164 characters and 37 words, where a letter of Han,
 * kana, Hangul or Thai is a word. The rest is ignored. So one name has a limited cost, and a
 * step that compares each of its words with each other one is cheap.
 */
export const mostCharacters = 300;
export const mostWords = 80;
/** Longer words are in no lexicon, and are not examined letter by letter. */
export const longestWord = 40;

export function readable(name: string): string {
  return name.length <= mostCharacters ? name : name.slice(0, mostCharacters);
}
