import { addressComparison } from './address.ts';
import { brandComparison, kindComparison } from './brand.ts';
import { nameComparison } from './name.ts';
import type { Comparison, Pair } from './pair.ts';
import { pointComparison } from './point.ts';
import { townComparison } from './town.ts';

/** The model's table of evidence: what is compared, in this order. */
export const comparisons: readonly Comparison[] = [
  nameComparison,
  brandComparison,
  kindComparison,
  pointComparison,
  addressComparison,
  townComparison,
];

export const pairFeatures: readonly string[] = comparisons.flatMap(({ features }) => Object.keys(features));
export const pairDirections: readonly number[] = comparisons.flatMap(({ features }) =>
  Object.values(features),
);
/** Kind of evidence of each feature: parts of an explanation are summed by it. */
export const kindOfFeature: readonly string[] = comparisons.flatMap(({ kind, features }) =>
  Object.keys(features).map(() => kind),
);

export function measurePair(pair: Pair, out: Float32Array): void {
  for (let i = 0; i < comparisons.length; i++) comparisons[i]!.measure(pair, out, offsets[i]!); // same length
}

const offsets: readonly number[] = comparisons.map((_, index) =>
  comparisons.slice(0, index).reduce((sum, { features }) => sum + Object.keys(features).length, 0),
);

/** Where a feature stands in the values of a pair. */
export function featureAt(name: string): number {
  return pairFeatures.indexOf(name);
}
