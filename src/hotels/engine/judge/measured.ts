import { pairFeatures, type Feature } from '../compare/features.ts';
import { scaleKm } from '../read/point.ts';

/** The features of a row and a hotel by name; NaN, for which every comparison is false, if they could not be compared. */
export type Measured = Readonly<Record<Feature, number>>;

export function measured(values: Float32Array): Measured {
  const found: Partial<Record<Feature, number>> = {};
  for (let at = 0; at < pairFeatures.length; at++) found[pairFeatures[at]!] = values[at]!; // at < length
  // Every name has been given its value.
  return found as Measured;
}

export function isWithin({ distance }: Measured, km: number): boolean {
  return distance <= scaleKm(km);
}

/** However the row's point is repaired. */
export function isBeyond({ distance, repairedDistance }: Measured, km: number): boolean {
  return distance > scaleKm(km) && Number.isNaN(repairedDistance);
}

/** The word that the row's name lacks most, and the one that the hotel's name lacks most: both lack one, or either does. */
export const bothLack = ({ rarestMissingOfRow, rarestMissingOfHotel }: Measured): number =>
  Math.min(rarestMissingOfRow, rarestMissingOfHotel);
export const eitherLacks = ({ rarestMissingOfRow, rarestMissingOfHotel }: Measured): number =>
  Math.max(rarestMissingOfRow, rarestMissingOfHotel);
