import { column, pairFeatures, type Feature } from '../../../src/hotels/engine/compare/features.ts';

/** Values of features by name; all others could not be compared. */
export function values(given: Readonly<Partial<Record<Feature, number>>>): Float32Array {
  const all = new Float32Array(pairFeatures.length).fill(Number.NaN);
  for (const feature of pairFeatures) all[column[feature]] = given[feature] ?? Number.NaN;
  return all;
}
