import type { Needs } from '../../contract/needs.ts';
import { turnYielder } from '../../platform/yield-turn.ts';
import { roomEngine } from '../../rooms/load-engine.ts';
import { rateNameMatcher, type RateNameMatcher } from '../../rooms/rate-names/match-rate-names.ts';
import type { HotelOnSale, RoomOnSale } from '../hotels-store.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { Warnings } from '../warnings.ts';

/** Catalogue room by supplier room name, for the names of one hotel's offers. */
export type MappedRooms = ReadonlyMap<string, RoomOnSale>;

/** Belongs to one search, and has a budget. Warns of the hotels whose names exceeded it. */
export type RoomMapper = (hotel: HotelOnSale, offers: readonly SupplierOffer[]) => Promise<MappedRooms>;

export interface MappedSearch {
  readonly account: string;
  readonly signal: AbortSignal;
  readonly warnings: Warnings;
  /** The rooms of a hotel that offers are mapped to. Absent: the rooms on sale. */
  readonly roomsOf?: ((hotel: HotelOnSale) => readonly RoomOnSale[]) | undefined;
  readonly budgetMs?: number;
}

/** One matcher for each process: it caches the results of earlier searches. */
let matcher: RateNameMatcher | undefined;

export function roomMapper(
  needs: Pick<Needs, 'clock'>,
  { account, warnings, roomsOf = ({ rooms }) => rooms, ...search }: MappedSearch,
): RoomMapper {
  matcher ??= rateNameMatcher(roomEngine());
  const match = matcher.forSearch({ ...search, yieldTurn: turnYielder(needs, account) });
  return async (hotel, offers) => {
    const own = roomsOf(hotel);
    if (own.length === 0) return new Map();
    const names = [...new Set(offers.flatMap(({ rates }) => rates.map(({ name }) => name)))];
    const { rooms, skipped } = await match(
      own.map(({ name }) => name),
      names,
    );
    if (skipped > 0) warnings.add('rooms-not-mapped', { hotels: [hotel] });
    return new Map(
      names.flatMap((name, at) => {
        const room = own[rooms[at] ?? -1];
        return room === undefined ? [] : [[name, room] as const];
      }),
    );
  };
}
