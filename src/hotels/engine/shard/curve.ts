import type { Place } from '../read/point.ts';

/**
 * Where a point lies on Morton's curve through the map: bits of latitude and longitude in turn. What is numbered along
 * it lies side by side in memory if it lies side by side on the map, mostly.
 */
export function curvePosition({ latitude, longitude }: Place): number {
  return (2 * spread(steps(latitude, 90)) + spread(steps(longitude, 180))) >>> 0;
}

/** Behind every point. */
export const NOWHERE = 2 ** 32;

const BITS = 16;

function steps(degrees: number, most: number): number {
  const share = (Math.max(-most, Math.min(most, degrees)) + most) / (2 * most);
  return Math.min(2 ** BITS - 1, Math.floor(share * 2 ** BITS));
}

/** The bits of a number with a gap behind each. */
function spread(bits: number): number {
  let wide = bits;
  wide = (wide | (wide << 8)) & 0x00ff00ff;
  wide = (wide | (wide << 4)) & 0x0f0f0f0f;
  wide = (wide | (wide << 2)) & 0x33333333;
  return (wide | (wide << 1)) & 0x55555555;
}
