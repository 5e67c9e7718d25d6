import type { Offer } from '../../../src/rooms/engine/compare/offer.ts';

/** Without a hotel, every word has the same weight, and no room is special. */
export const everyWordCounts: Offer = {
  wordWeight: (words, most) => Math.min(words.length, most),
  onlyOnes: new Set(),
  views: new Set(),
  features: new Set(),
  hasUnnamedView: false,
  unofferedDetails: 'accept',
};
