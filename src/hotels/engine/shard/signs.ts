import { longitudesApart, NO_POINT, ROUND } from '../read/point.ts';

interface Signs {
  readonly brand: Uint16Array;
  readonly place: Uint32Array;
  readonly cityKey: Uint32Array;
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
}

/**
 * How many hotels in the town or around it have the brand of each hotel, itself included; 0: it has no brand. For a row
 * "Ibis, Leeds" and an ibis in Leeds, this shows whether the row may mean another ibis.
 */
export function signsAround({ brand, place, cityKey, latitude, longitude }: Signs): Uint16Array {
  const around = new Uint16Array(brand.length);
  const town = (hotel: number) => cityKey[place[hotel]!]!; // every hotel has a place, every place a key
  const signed = Uint32Array.from(brand.keys()).filter((hotel) => brand[hotel] !== 0);
  for (const hotels of Map.groupBy(signed, (hotel) => brand[hotel]).values()) {
    const order = hotels.toSorted((a, b) => latitude[a]! - latitude[b]!); // columns have an entry per hotel
    const inTown = new Map<number, number>();
    for (const hotel of hotels) inTown.set(town(hotel), (inTown.get(town(hotel)) ?? 0) + 1);
    let from = 0;
    for (const hotel of order) {
      while (latitude[hotel]! - latitude[order[from]!]! > NEAR_LATITUDE) from += 1;
      let near = 0;
      for (let at = from; at < order.length; at++) {
        const other = order[at]!; // at < length
        if (latitude[other]! - latitude[hotel]! > NEAR_LATITUDE || latitude[hotel] === NO_POINT) break;
        const east = longitudesApart(longitude[other]!, longitude[hotel]!, ROUND);
        if (east <= NEAR_LONGITUDE && town(other) !== town(hotel)) near += 1;
      }
      around[hotel] = Math.min(0xffff, (inTown.get(town(hotel)) ?? 0) + near);
    }
  }
  return around;
}

/** Millionths of a degree: about ten kilometres. */
const NEAR_LATITUDE = 90_000;
const NEAR_LONGITUDE = 140_000;
