import { scaleKm } from '../read/point.ts';
import { column, type Feature } from './features.ts';
import { UNKNOWN } from './pair.ts';

/** The features that the place summarizes. */
export const readByPlaces = [
  'distance',
  'repairedDistance',
  'town',
  'streetAndNumber',
  'postcode',
  'streetOfRow',
  'streetOfHotel',
  'houseNumber',
] as const satisfies readonly Feature[];

/** The place as one number. */
export function comparePlaces(_pair: unknown, out: Float32Array): void {
  out[column.place] = agreement(out);
}

/**
 * The place as one number from 0 (elsewhere) to 1 (the same door), so that no single field is
 * required.
 */
export function agreement(values: Float32Array): number {
  const distance = values[column.distance]!;
  const repaired = values[column.repairedDistance]!;
  const nearest = Number.isNaN(repaired) ? distance : repaired + 1;
  const byPoint = Number.isNaN(nearest) ? UNKNOWN : nearBy(nearest);
  const isOtherTown = values[column.town] === 0;
  const byDoor = values[column.streetAndNumber]! >= 0.5 ? (isOtherTown ? 0.3 : 1) : UNKNOWN;
  const code = values[column.postcode]!;
  const byCode = code === 2 ? 0.9 : code > 0 ? 0.45 : UNKNOWN;
  const street = Math.max(values[column.streetOfRow]!, values[column.streetOfHotel]!);
  const byStreet = street >= 0.6 ? (isOtherTown ? 0.2 : 0.7) : UNKNOWN;
  const town = values[column.town]!;
  const byTown = Number.isNaN(town) ? UNKNOWN : town >= 2 ? 0.4 : town === 1 ? 0.3 : 0;
  const best = larger(byPoint, larger(byDoor, larger(byCode, larger(byStreet, byTown))));
  // Another house number in another street of the town is another hotel, unless the points say otherwise.
  const isOtherDoor = values[column.houseNumber] === 0 && street < 0.2;
  return isOtherDoor && !(byPoint >= 0.75) ? Math.min(best, 0.2) : best;
}

/** The contribution of a distance, on the scale of `scaleKm`. */
const rings: readonly (readonly [within: number, agreement: number])[] = [
  [scaleKm(0.15), 1],
  [scaleKm(0.5), 0.9],
  [scaleKm(1.5), 0.75],
  [scaleKm(5), 0.5],
  [scaleKm(15), 0.35],
  [scaleKm(40), 0.15],
];

function nearBy(distance: number): number {
  for (const [within, agreement] of rings) if (distance <= within) return agreement;
  return 0;
}

/** The larger one; unknown only where both are. */
function larger(a: number, b: number): number {
  return Number.isNaN(a) || b > a ? b : a;
}
