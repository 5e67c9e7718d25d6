import { featureAt, pairFeatures } from '../../src/hotels/engine/compare/comparisons.ts';

/** What was measured between a row and a hotel, given by name; all else could not be compared. */
export function values(given: Readonly<Record<string, number>>): Float32Array {
  const all = new Float32Array(pairFeatures.length).fill(Number.NaN);
  for (const [feature, value] of Object.entries(given)) all[featureAt(feature)] = value;
  return all;
}
