import type { Occupancy } from '../../engine/offer.ts';
import type { RequestedRoom, SearchRequest } from '../connector.ts';
import { roomPermilleOf } from './prices/nights.ts';

/** How much of a hotel a search gets. */
export type Detail = 'list' | 'few' | 'alone';

/**
 * A search of few hotels gets most rooms of a hotel, and a search of one hotel every plan. In a longer list each hotel has
 * its cheapest rooms. The lowest price is the same in all three.
 */
const FEW_HOTELS = 20;
const ROOMS_IN_DETAIL = 13;
const ROOMS_IN_LIST = 4;

export function detailOf({ hotels, hotelsOfSearch = hotels.length }: SearchRequest): Detail {
  if (hotelsOfSearch === 1) return 'alone';
  return hotelsOfSearch <= FEW_HOTELS ? 'few' : 'list';
}

export interface NumberedRoom {
  readonly room: RequestedRoom;
  /** The place of the room in the list of the hotel. */
  readonly number: number;
}

interface RoomsOf {
  readonly seed: string;
  readonly hotelId: number;
  readonly rooms: readonly RequestedRoom[];
}

/** The rooms in which all parties fit, in the order of the catalogue. */
export function roomsSold(
  { seed, hotelId, rooms }: RoomsOf,
  parties: readonly Occupancy[],
  detail: Detail,
): readonly NumberedRoom[] {
  const most = detail === 'list' ? ROOMS_IN_LIST : ROOMS_IN_DETAIL;
  const fitting = rooms
    .map((room, number) => ({ room, number }))
    .filter(({ room }) => parties.every((party) => fits(room, party)));
  if (fitting.length <= most) return fitting;
  const priced = fitting.map((one) => {
    const { room, number } = one;
    return { one, permille: roomPermilleOf({ seed, hotelId, name: room.name, number }) };
  });
  const cheapest = priced.toSorted((a, b) => a.permille - b.permille).slice(0, most);
  return cheapest.map(({ one }) => one).toSorted((a, b) => a.number - b.number);
}

function fits(room: RequestedRoom, { adults, childrenAges }: Occupancy): boolean {
  return adults <= room.maxAdults && adults + childrenAges.length <= room.maxOccupancy;
}
