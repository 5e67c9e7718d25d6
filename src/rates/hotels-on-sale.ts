import type { Sql } from '../contract/database.ts';
import { limits } from '../contract/limits.ts';
import { WeightedCache } from '../lib/weighted-cache.ts';
import { hotelsByIds, hotelsWhere, type HotelFilter, type HotelOnSale } from './hotels-store.ts';

/** The hotels of the catalogue as searches need them. */
export interface HotelsOnSale {
  /** The hotels on sale, by the requested id; for the id of a merged hotel, its survivor. */
  byIds(ids: readonly number[]): Promise<ReadonlyMap<number, HotelOnSale>>;
  where(filter: HotelFilter): Promise<readonly HotelOnSale[]>;
}

/** A cache for one state of the catalogue; each state needs its own. */
export function openHotelsOnSale(sql: Sql): HotelsOnSale {
  const byId = new WeightedCache<number, Looked>(limits.keptHotelBytes);
  const found = new WeightedCache<string, readonly HotelOnSale[]>(limits.keptHotelBytes);

  async function load(ids: readonly number[]): Promise<[number, Looked][]> {
    if (ids.length === 0) return [];
    const hotels = await hotelsByIds(sql, ids);
    return ids.map((id) => {
      const hotel = hotels.get(id);
      byId.set(id, { hotel }, hotel === undefined ? ENTRY_BYTES : bytesOf(hotel));
      return [id, { hotel }];
    });
  }

  return {
    async byIds(ids) {
      const looked = new Map(ids.map((id) => [id, byId.get(id)]));
      const unknown = [...looked].flatMap(([id, known]) => (known === undefined ? [id] : []));
      for (const [id, one] of await load(unknown)) looked.set(id, one);
      return new Map([...looked].flatMap(([id, one]) => (one?.hotel === undefined ? [] : [[id, one.hotel]])));
    },
    async where(filter) {
      const key = JSON.stringify(filter);
      const known = found.get(key);
      if (known !== undefined) return known;
      const hotels = await hotelsWhere(sql, filter);
      found.set(
        key,
        hotels,
        ENTRY_BYTES + 2 * key.length + hotels.reduce((sum, one) => sum + bytesOf(one), 0),
      );
      return hotels;
    },
  };
}

/** The result for an id, which may be undefined. */
interface Looked {
  readonly hotel: HotelOnSale | undefined;
}

/** Approximate sizes of an object and of a cache entry. */
const ENTRY_BYTES = 200;
const CHARACTER_BYTES = 1;

function bytesOf({ name, shown, rooms }: HotelOnSale): number {
  const texts = name.length + shown.main_photo.length + shown.address.length + shown.city_name.length;
  const ofRooms = rooms.reduce(
    (sum, room) => sum + ENTRY_BYTES + room.name.length * CHARACTER_BYTES + room.amenities.length * 8,
    0,
  );
  return 2 * ENTRY_BYTES + texts * CHARACTER_BYTES + ofRooms;
}
