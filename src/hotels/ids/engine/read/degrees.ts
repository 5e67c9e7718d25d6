import { isSpace } from './spaces.ts';

/** Reads `48.8566`, ` -2,35 ` or `+151` from bytes; NaN for everything else. Decimal commas are accepted like points. */
export function degreesIn(bytes: Uint8Array, start: number, stop: number): number {
  let from = start;
  let to = stop;
  // `from` and `to` stay within the bytes: both only move towards each other.
  while (from < to && isSpace(bytes[from]!)) from++;
  while (from < to && isSpace(bytes[to - 1]!)) to--;
  const isNegative = bytes[from] === 45;
  if (isNegative || bytes[from] === 43) from++;
  let whole = 0;
  let scale = 0;
  let digits = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= 48 && byte <= 57) {
      // A double has no more than fifteen digits, which is enough for degrees.
      if (digits++ >= 15) continue;
      whole = whole * 10 + byte - 48;
      scale *= 10;
    } else if ((byte === 46 || byte === 44) && scale === 0) scale = 1;
    else return Number.NaN;
  }
  if (digits === 0) return Number.NaN;
  const degrees = scale > 1 ? whole / scale : whole;
  return isNegative ? -degrees : degrees;
}

/** Coordinates that mean nothing: out of range, or the zero that stands for a missing value. */
export function isPlace(latitude: number, longitude: number): boolean {
  const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return inRange && (latitude !== 0 || longitude !== 0);
}
