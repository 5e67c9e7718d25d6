import { discoverHotels } from '../../catalogue/discover/discover.ts';
import { placeOf, placeOfIataCode } from '../../catalogue/lookup/places.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import type { TaskOwner } from '../../lib/async/fair-semaphore.ts';
import type { PlaceFinder } from './places.ts';

/** The hotels of an airport are those of the town that it serves, so its own extent is not used. */
const AROUND_AN_AIRPORT_M = 30_000;

/** Finds airports, cities, places and described hotels in the catalogue. */
export function placeFinder(needs: Pick<Needs, 'db' | 'clock'>, { account, signal }: TaskOwner): PlaceFinder {
  const { db } = needs;
  return {
    async iataCode(code) {
      const place = await placeOfIataCode({ db }, code);
      if (place === undefined) return undefined;
      const { kind, latitude, longitude, reachM } = place;
      return { latitude, longitude, radiusM: kind === 'airport' ? AROUND_AN_AIRPORT_M : reachM };
    },
    async place(placeId) {
      try {
        const { latitude, longitude, reachM } = await placeOf({ db }, placeId);
        return { latitude, longitude, radiusM: reachM };
      } catch (error) {
        if (error instanceof Refusal) return undefined;
        throw error;
      }
    },
    async described(text, filter) {
      const found = await discoverHotels(needs, {
        account,
        text,
        limit: limits.discoveredHotels,
        filter,
        signal,
      });
      return found.map(({ hotel }) => hotel.id);
    },
  };
}
