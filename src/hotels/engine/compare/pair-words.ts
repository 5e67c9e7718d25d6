import { MAX_NUMBERS } from '../read/address.ts';
import { FOREIGN } from '../shard/shard.ts';
import { wordAt } from '../shard/vocabulary.ts';
import type { NormalForm } from '../read/normal-form.ts';
import type { Pair } from './pair.ts';

/** A row and a hotel, for checks of their exact words that are not features of the model. */
export interface WordPair extends Pick<Pair, 'shard' | 'hotel'> {
  readonly row: Pick<NormalForm, 'name' | 'address' | 'city' | 'foreign'>;
}

/** In the order written. */
export function nameOf({ shard: { nameStart, nameWord, vocabulary }, hotel }: WordPair): string[] {
  return spelt(vocabulary, nameWord.subarray(nameStart[hotel], nameStart[hotel + 1]));
}

export function streetOf({ shard: { streetStart, streetWord, vocabulary }, hotel }: WordPair): string[] {
  return spelt(vocabulary, streetWord.subarray(streetStart[hotel], streetStart[hotel + 1]));
}

/** The house numbers that it gives. */
export function numbersOf({ shard: { number }, hotel }: Pick<WordPair, 'shard' | 'hotel'>): number[] {
  return [...number.subarray(hotel * MAX_NUMBERS, (hotel + 1) * MAX_NUMBERS)].filter((one) => one !== 0);
}

export function cityOf({ shard: { places, place: placeOf, vocabulary }, hotel }: WordPair): string[] {
  const place = placeOf[hotel]!; // every hotel has a place
  return spelt(vocabulary, places.cityWord.subarray(places.cityStart[place], places.cityStart[place + 1]));
}

/** The hotel's name is in a script other than Latin. */
export function isForeignName({ shard: { nameStart, nameWord, role }, hotel }: WordPair): boolean {
  const words = nameWord.subarray(nameStart[hotel], nameStart[hotel + 1]);
  return words.some((word) => (role[word]! & FOREIGN) !== 0); // every word has a role
}

/** Both have words, and share none. */
export function areApart<T>(ones: readonly T[], others: readonly T[]): boolean {
  return ones.length > 0 && others.length > 0 && !ones.some((one) => others.includes(one));
}

function spelt(vocabulary: Pair['shard']['vocabulary'], words: Uint32Array): string[] {
  return Array.from(words, (word) => wordAt(vocabulary, word));
}
