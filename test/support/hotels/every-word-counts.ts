import type { Offer } from '../../../src/rooms/engine/compare/offer.ts';

/** Where no hotel is known, every word counts the same, and no room has anything in particular. */
export const everyWordCounts: Offer = {
  wordWeight: (words, most) => Math.min(words.length, most),
  onlyOnes: new Set(),
  views: new Set(),
  features: new Set(),
  hasUnnamedView: false,
  unofferedDetails: 'accept',
};
