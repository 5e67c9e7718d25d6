/**
 * What is read of a name: the longest of some thousand real ones has 164 characters and 37 words, where a letter of Han,
 * kana, Hangul or Thai is a word. What lies beyond is ignored. So one name has a bounded cost, whatever was sent, and a
 * step that compares each of its words with each other one is cheap.
 */
export const mostCharacters = 300;
export const mostWords = 80;
/** Words with more letters are none of any lexicon, and are not looked at letter by letter. */
export const longestWord = 40;

export function readable(name: string): string {
  return name.length <= mostCharacters ? name : name.slice(0, mostCharacters);
}
