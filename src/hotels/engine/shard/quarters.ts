import { MICRO, NO_POINT, type Place } from '../read/point.ts';
import { lowerBound } from './grid.ts';
import { median } from './places.ts';
import type { Quarters } from './shard.ts';

/** The quarters that postcodes name, each with the middle of its hotels that have coordinates. */
export function buildQuarters(quarter: Uint32Array, latitude: Int32Array, longitude: Int32Array): Quarters {
  const placed = Uint32Array.from(quarter.keys()).filter(
    (hotel) => quarter[hotel] !== 0 && latitude[hotel] !== NO_POINT,
  );
  const groups = [...Map.groupBy(placed, (hotel) => quarter[hotel] ?? 0)].toSorted(([a], [b]) => a - b);
  const middle = (column: Int32Array) =>
    Int32Array.from(groups, ([, hotels]) => median(Int32Array.from(hotels, (hotel) => column[hotel] ?? 0)));
  return {
    key: Uint32Array.from(groups, ([key]) => key),
    latitude: middle(latitude),
    longitude: middle(longitude),
  };
}

/** The middle of a quarter; undefined: no hotel there has coordinates, or `key` is 0. */
export function quarterMiddle({ key: keys, latitude, longitude }: Quarters, key: number): Place | undefined {
  if (key === 0) return undefined;
  const at = lowerBound(keys, key);
  return keys[at] === key
    ? { latitude: (latitude[at] ?? 0) / MICRO, longitude: (longitude[at] ?? 0) / MICRO }
    : undefined;
}
