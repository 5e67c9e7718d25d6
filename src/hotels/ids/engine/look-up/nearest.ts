import { METRES_PER_DEGREE } from '../../../../lib/earth.ts';

/** Coordinates decide between several hotels when one is near, and clearly nearer than the next. */
const NEAR_METRES = 1000;
const CLEARLY_TIMES = 2;
const CLEARLY_METRES = 200;
/** Against a hotel without a position only one on the spot is chosen: the other may be anywhere. */
const ON_THE_SPOT_METRES = 100;

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The index of the hotel that the point means; -1 when it is near none, or not clearly nearer to one. */
export function nearest(point: Point, hotels: readonly (Point | undefined)[]): number {
  const metres = hotels.map((hotel) => (hotel ? metresBetween(point, hotel) : Infinity));
  const [first = Infinity, second = Infinity] = metres.toSorted((a, b) => a - b);
  const clearly = second >= first * CLEARLY_TIMES && second - first >= CLEARLY_METRES;
  const within = hotels.includes(undefined) ? ON_THE_SPOT_METRES : NEAR_METRES;
  return first <= within && clearly ? metres.indexOf(first) : -1;
}

/** On a plane that touches the earth at the point: right to a metre over the kilometre that matters here. */
function metresBetween(one: Point, other: Point): number {
  const north = other.latitude - one.latitude;
  const east = ((other.longitude - one.longitude + 540) % 360) - 180;
  const width = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east * width) * METRES_PER_DEGREE;
}
