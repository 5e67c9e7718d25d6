import type { WordWeight } from '../../../src/rooms/engine/compare/word-weights.ts';

/** Where no hotel is known, every word counts the same. */
export const everyWordCounts: WordWeight = (words, most) => Math.min(words.length, most);
