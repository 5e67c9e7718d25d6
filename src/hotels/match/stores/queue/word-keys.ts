import { beginning, isPlain, type Values } from './queue-filter.ts';

/** The numbers of first letters that are keys of the index of words, besides the words: `match_review_keys` of the schema. */
const LENGTHS = [5, 3, 2] as const;

/** A word that the index of words is indexed for. */
export interface SearchedWord {
  readonly word: string;
  /** Asks for the key of its first letters; otherwise all words that begin with it are collected, which costs more. */
  readonly byLetters: boolean;
}

/** Whether the first letters of a word are a key of the index: undefined if not, and `all` if the word has no others. */
export function lettersOf(word: string): 'all' | 'first' | undefined {
  const letters = lengthOf(word);
  if (letters === undefined || !isPlain(word)) return undefined;
  return letters === word.length ? 'all' : 'first';
}

/** Rows with the first letters of a word may lack the word. */
export const isExact = ({ word, byLetters }: SearchedWord): boolean =>
  !byLetters || lettersOf(word) === 'all';

/** A condition on a review `w` that the index of words has. */
export function areIndexed(values: Values, indexed: readonly SearchedWord[]): string {
  const queries = indexed.map(({ word, byLetters }) =>
    byLetters
      ? `${values.add(keysOf(word))}::tsquery`
      : `to_tsquery('simple', ${values.add(beginning(word))})`,
  );
  return queries.length === 0
    ? 'false'
    : `match_review_keys(match_review_words(w.input)) @@ (${queries.join(' && ')})`;
}

/** Its arguments are those of the index of words. */
const PLACES = 'match_review_places(w.job, w.row_number, w.confidence, w.country)';

/** A condition on a review `w`: it is in a part of its job that such a query finds. `query` is SQL. */
export const isInPlace = (query: string): string => `${PLACES} @@ ${query}::tsquery`;

/** A query for the rows of a job in a country. Rows of before the index had it may be in any country. */
export const inCountryOf = (job: string, country: string): string =>
  `(${placeKey(`${job}/k${country}`)} | ${placeKey(`${job}/k?`)})`;

/** A query for a key of `match_review_places`. */
export const placeKey = (key: string): string => `'${key.replaceAll(/['\\]/g, '$&$&')}'`;

const lengthOf = (word: string) => LENGTHS.find((length) => length <= word.length);

/** A word is its own key, and its first letters are one after the sign if it has more. */
function keysOf(word: string): string {
  const letters = word.slice(0, lengthOf(word)).toLowerCase();
  return lettersOf(word) === 'all' ? `'*${letters}' | '${letters}'` : `'*${letters}'`;
}
