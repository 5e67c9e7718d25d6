import { column, type Feature } from '../compare/features.ts';
import { scaleKm } from '../read/point.ts';

/** A question about what was measured between a row and a hotel. Of a value that could not be compared nothing is true. */
export type Question = (values: Float32Array) => boolean;

/** Reads a value by the feature's name: NaN where nothing could be compared, so that every comparison with it is false. */
export function reader(feature: Feature): (values: Float32Array) => number {
  const at = column[feature];
  return (values) => values[at] ?? Number.NaN;
}

const distance = reader('distance');
const repairedDistance = reader('repairedDistance');

export function isWithin(km: number): Question {
  const most = scaleKm(km);
  return (values) => distance(values) <= most;
}

/** However the row's point is repaired. */
export function isBeyond(km: number): Question {
  const least = scaleKm(km);
  return (values) => distance(values) > least && Number.isNaN(repairedDistance(values));
}
