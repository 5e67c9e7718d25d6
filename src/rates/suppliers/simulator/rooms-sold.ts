import type { Occupancy } from '../../engine/offer.ts';
import type { RequestedRoom, SearchAsk } from '../connector.ts';
import { roomPermilleOf } from './prices/nights.ts';

/**
 * A search of few hotels gets most rooms of a hotel, in every plan. In a longer list each hotel has its cheapest rooms, so
 * both have the same lowest price.
 */
const FEW_HOTELS = 5;
const ROOMS_IN_DETAIL = 13;
const ROOMS_IN_LIST = 4;

export function isInDetail({ hotels, hotelsOfSearch = hotels.length }: SearchAsk): boolean {
  return hotelsOfSearch <= FEW_HOTELS;
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
  inDetail: boolean,
): readonly NumberedRoom[] {
  const most = inDetail ? ROOMS_IN_DETAIL : ROOMS_IN_LIST;
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
