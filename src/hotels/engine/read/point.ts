/** A point in millionths of a degree, and how exactly it was given. */
export interface PointForm {
  readonly latitude: number;
  readonly longitude: number;
  /** Digits after the point of the coarser coordinate: 1 is about 11 km, 3 about 100 m. */
  readonly decimals: number;
}

export const MICRO = 1_000_000;
/** Means "no coordinate" in typed arrays. */
export const NO_POINT = -0x80000000;

/** Reads two coordinates as partners write them. (0, 0), text and values that no variant can repair are not a point. */
export function parsePoint(latitude: string, longitude: string): PointForm | undefined {
  const lat = coordinate(latitude);
  const lon = coordinate(longitude);
  if (lat === undefined || lon === undefined || (Math.abs(lat) < 0.01 && Math.abs(lon) < 0.01))
    return undefined;
  if (Math.abs(lat) > 180 || Math.abs(lon) > 180 || (Math.abs(lat) > 90 && Math.abs(lon) > 90))
    return undefined;
  return { latitude: lat, longitude: lon, decimals: Math.min(decimals(latitude), decimals(longitude)) };
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The possible originals of a point that spreadsheets have damaged: itself, swapped, a sign lost. */
export function variantsOf(point: Place): Place[] {
  const { latitude: a, longitude: b } = point;
  const all = [
    { latitude: a, longitude: b },
    { latitude: b, longitude: a },
    { latitude: a, longitude: -b },
    { latitude: -a, longitude: b },
    { latitude: -a, longitude: -b },
    { latitude: -b, longitude: a },
    { latitude: b, longitude: -a },
  ];
  return all.filter(({ latitude }) => Math.abs(latitude) <= 90);
}

function coordinate(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = Number(trimmed.includes('.') ? trimmed : trimmed.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

function decimals(text: string): number {
  const point = /[.,](\d*)$/.exec(text.trim());
  return point?.[1]?.replace(/0+$/, '').length ?? 0;
}

/** Rounded, as when the model was trained: another radius would change its scores. */
const RADIUS_KM = 6371;

/** Kilometres between two points given in degrees; the flat approximation is exact to 0.1 % below 100 km. */
export function distanceKm(a: Place, b: Place): number {
  const toRadians = Math.PI / 180;
  const phi = ((a.latitude + b.latitude) / 2) * toRadians;
  const dLat = (a.latitude - b.latitude) * toRadians;
  const dLon = longitudesApart(a.longitude, b.longitude, 360);
  const x = dLon * toRadians * Math.cos(phi);
  return RADIUS_KM * Math.sqrt(x * x + dLat * dLat);
}

/** Two longitudes given in units of which `round` go round the globe: across the date line they are near. */
export function longitudesApart(a: number, b: number, round: number): number {
  const apart = Math.abs(a - b);
  return apart > round / 2 ? round - apart : apart;
}

/** Millionths of a degree round the globe. */
export const ROUND = 360 * MICRO;

/** A logarithmic scale: metres matter for short distances, kilometres for long ones. */
export function scaleKm(km: number): number {
  return Math.log2(1 + km * 20);
}

export function kmOf(scaled: number): number {
  return (2 ** scaled - 1) / 20;
}
