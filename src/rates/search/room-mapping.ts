import type { RateNameMatcher } from '../../rooms/match-rate-names.ts';
import type { RoomOnSale } from '../hotels-store.ts';
import type { SupplierOffer } from '../engine/offer.ts';

/** Catalogue room by supplier room name, for the names of one hotel's offers. */
export type MappedRooms = ReadonlyMap<string, RoomOnSale>;

export type RoomMapper = (rooms: readonly RoomOnSale[], offers: readonly SupplierOffer[]) => MappedRooms;

export function roomMapper(match: RateNameMatcher): RoomMapper {
  return (rooms, offers) => {
    if (rooms.length === 0) return new Map();
    const names = [...new Set(offers.flatMap(({ rates }) => rates.map(({ name }) => name)))];
    const chosen = match(
      rooms.map(({ name }) => name),
      names,
    );
    return new Map(
      names.flatMap((name, at) => {
        const room = rooms[chosen[at] ?? -1];
        return room === undefined ? [] : [[name, room] as const];
      }),
    );
  };
}
