import { compareAddresses } from './address.ts';
import { compareBrands, compareKinds } from './brand.ts';
import type { Feature } from './features.ts';
import { compareNames } from './name.ts';
import type { Comparison, Pair } from './pair.ts';
import { comparePlaces, readByPlaces } from './place.ts';
import { comparePoints } from './point.ts';
import { compareTowns, readByTowns } from './town.ts';

/** A comparison, and the features that it reads. */
interface Step {
  readonly compare: Comparison;
  readonly reads: readonly Feature[];
}

/** A test checks that each reads only declared features, and that they are written before. */
export const comparisons: readonly Step[] = [
  { compare: compareNames, reads: [] },
  { compare: compareBrands, reads: [] },
  { compare: compareKinds, reads: [] },
  { compare: comparePoints, reads: [] },
  { compare: compareAddresses, reads: [] },
  { compare: compareTowns, reads: readByTowns },
  { compare: comparePlaces, reads: readByPlaces },
];

const inOrder = comparisons.map(({ compare }) => compare);

export function measurePair(pair: Pair, out: Float32Array): void {
  for (let i = 0; i < inOrder.length; i++) inOrder[i]!(pair, out); // i < length
}
