import { compareAddresses } from './address.ts';
import { compareBrands, compareKinds } from './brand.ts';
import { compareNames } from './name.ts';
import type { Comparison, Pair } from './pair.ts';
import { comparePlaces } from './place.ts';
import { comparePoints } from './point.ts';
import { compareTowns } from './town.ts';

/** In this order: towns read the distances, and the place summarizes everything about where the two are. */
export const comparisons: readonly Comparison[] = [
  compareNames,
  compareBrands,
  compareKinds,
  comparePoints,
  compareAddresses,
  compareTowns,
  comparePlaces,
];

export function measurePair(pair: Pair, out: Float32Array): void {
  for (let i = 0; i < comparisons.length; i++) comparisons[i]!(pair, out); // i < length
}
