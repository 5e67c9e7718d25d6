import timeZoneAt from 'tz-lookup';
import type { DemoAtlas } from './engine/demo-atlas.ts';
import type { Airport, ListedPlaces } from '../reference/places.ts';
import { searchKey } from '../reference/search-key.ts';

/** The real data of the demo world: cities, airports and time zones. */
export function atlasOf({ cities, airports }: ListedPlaces): DemoAtlas {
  const flown = airports.filter(({ scheduled }) => scheduled);
  return { cities, airportNear: nearest(flown), timeZoneAt, searchKey };
}

/** Compares all airports, once for each town: 4,000 distances take a few microseconds. */
function nearest(airports: readonly Airport[]): (latitude: number, longitude: number) => string {
  const found = new Map<string, string>();
  return (latitude, longitude) => {
    const key = `${latitude},${longitude}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const narrowing = Math.cos((latitude * Math.PI) / 180);
    let best = { code: '', square: Number.POSITIVE_INFINITY };
    for (const airport of airports) {
      const eastward = Math.abs(airport.longitude - longitude);
      const east = Math.min(eastward, 360 - eastward) * narrowing;
      const north = airport.latitude - latitude;
      const square = east * east + north * north;
      if (square < best.square) best = { code: airport.code, square };
    }
    found.set(key, best.code);
    return best.code;
  };
}
