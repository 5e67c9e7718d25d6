import { quarterMiddle } from '../shard/quarters.ts';
import { distanceKm, MICRO, NO_POINT, scaleKm, variantsOf, type Place } from '../read/point.ts';
import { column } from './features.ts';
import { UNKNOWN, type Pair } from './pair.ts';

/** The distance of the points, as given and after the best repair of common damages, and the precision of the row's point. */
export function comparePoints({ shard, query, hotel }: Pair, out: Float32Array): void {
  const { point } = query.form;
  const there = pointOf(shard.latitude[hotel]!, shard.longitude[hotel]!);
  for (let at = 0; at < columns.length; at++) out[columns[at]!] = UNKNOWN; // at < length
  if (point !== undefined) {
    out[column.middleDistance] = query.fromMiddle;
    out[column.decimals] = Math.min(point.decimals, 5);
  }
  if (point === undefined || there === undefined) {
    const from = point ?? query.quarter;
    const to = there ?? quarterMiddle(shard.quarters, shard.quarter[hotel]!);
    if (from !== undefined && to !== undefined) out[column.quarterDistance] = scaleKm(distanceKm(from, to));
    out[column.townDistance] = townDistance({ point, there, query, shard, hotel });
    return;
  }
  const direct = distanceKm(point, there);
  out[column.distance] = scaleKm(atLeast(direct, point.decimals));
  if (direct <= FAR_KM) return;
  const best = Math.min(...variantsOf(point).map((variant) => distanceKm(variant, there)));
  if (best < NEAR_KM) out[column.repairedDistance] = scaleKm(best);
}

const columns = [
  column.middleDistance,
  column.quarterDistance,
  column.distance,
  column.repairedDistance,
  column.decimals,
  column.townDistance,
] as const;

/**
 * The minimum distance of the hotels: rounding moves a point, but a rounded point does not identify an address
 * either, so a part of the distance stays.
 */
function atLeast(direct: number, decimals: number): number {
  return Math.max(direct - (ROUNDED_KM[decimals] ?? 0), direct / 4);
}

/** By decimals of the coarser coordinate, in kilometres. */
const ROUNDED_KM: readonly number[] = [40, 5, 0.5];

/** Beyond this a damaged point is considered; a repaired one counts only if it lands this close. */
const FAR_KM = 20;
const NEAR_KM = 2;

function pointOf(latitude: number, longitude: number): Place | undefined {
  return latitude === NO_POINT ? undefined : { latitude: latitude / MICRO, longitude: longitude / MICRO };
}

interface Towns extends Pick<Pair, 'query' | 'shard' | 'hotel'> {
  readonly point: Place | undefined;
  readonly there: Place | undefined;
}

/** One side has a point, the other only a town: how far the point lies from the middle of that town's hotels. Without points, from middle to middle. */
function townDistance({ point, there, query, shard, hotel }: Towns): number {
  if (there !== undefined) return nearestOf(query.middles, there);
  const { places } = shard;
  const place = shard.place[hotel]!;
  const middle = pointOf(places.latitude[place]!, places.longitude[place]!);
  if (middle === undefined) return UNKNOWN;
  return point === undefined ? nearestOf(query.middles, middle) : scaleKm(distanceKm(point, middle));
}

function nearestOf(middles: readonly Place[], to: Place): number {
  let best = UNKNOWN;
  for (const middle of middles) {
    const far = scaleKm(distanceKm(to, middle));
    if (!(far >= best)) best = far;
  }
  return best;
}
