import { placeOf } from '../../catalogue/lookup/places.ts';
import { airportOf } from '../../catalogue/stores/places-store.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import type { PlaceFinder } from './places.ts';

/** Airports and places as the catalogue knows them. */
export function placeFinder({ db }: Pick<Needs, 'db'>): PlaceFinder {
  return {
    airport: (iataCode) => airportOf(db, iataCode),
    async place(placeId) {
      try {
        const { latitude, longitude, reachM } = await placeOf({ db }, placeId);
        return { latitude, longitude, radiusM: reachM };
      } catch (error) {
        if (error instanceof Refusal) return undefined;
        throw error;
      }
    },
  };
}
