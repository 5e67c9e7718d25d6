import { searchKey } from '../reference/search-key.ts';

/** The words of a text as names are looked up: `Pools in Paris` is `pools`, `in`, `paris`. */
export function plainWordsOf(text: string): string[] {
  return searchKey(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** The words of a text as texts are compared, in the singular: `Pools` is `pool`. */
export function wordsOf(text: string): string[] {
  return plainWordsOf(text).map(singular);
}

export function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|x)es$/.test(word) ? -2 : -1);
}

/** The words of a text, to look others up in it; tags of HTML are not words. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text.replaceAll(/<[^>]*>/g, ' ')));
}

/** The words of a text, each between spaces. Looking up a few words in it costs less than half of building a set. */
export function spacedWords(text: string): string {
  return ` ${searchKey(text.includes('<') ? text.replaceAll(/<[^>]*>/g, ' ') : text)} `;
}

/** Whether a word, in the singular, is among spaced words, in the singular or the plural. */
export type WordFinder = (spaced: string) => boolean;

export function finderOf(word: string): WordFinder {
  const plurals = [word, `${word}s`, `${word}es`, `${word.slice(0, -1)}ies`];
  const spellings = plurals.filter((one) => singular(one) === word).map((one) => ` ${one} `);
  return (spaced) => spellings.some((one) => spaced.includes(one));
}
