import type { Occupancy } from '../../engine/offer.ts';
import type { HotelPlace, RequestedHotel, RequestedRoom } from '../connector.ts';

/** What a token contains: everything that the simulator needs to price the offer again. It stores no offers. */
export interface Sold {
  readonly hotel: Pick<RequestedHotel, 'id' | 'stars'>;
  readonly place: HotelPlace;
  readonly room: Pick<RequestedRoom, 'name' | 'maxOccupancy'>;
  readonly number: number;
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
  readonly searchDay: number;
}

/**
 * A token is `[plan, hotel, room, place, stay]` without the inner brackets: what is the same for all plans, and the stay
 * that is the same for all rooms, are written once.
 */
export function tokenEndOf({ hotel, room, number, place }: Sold, stay: string): string {
  const where = `${JSON.stringify(place.country)},${JSON.stringify(place.city)},${Math.round(place.latitude)}`;
  return `${hotel.id},${hotel.stars},${JSON.stringify(room.name)},${room.maxOccupancy},${number},${where},${stay}]`;
}

export function writtenStay(
  { checkin, checkout, occupancies }: Pick<Sold, 'checkin' | 'checkout' | 'occupancies'>,
  searchDay: number,
): string {
  const parties = occupancies.map(({ adults, childrenAges }) => [adults, ...childrenAges]);
  return `"${checkin}","${checkout}",${JSON.stringify(parties)},${searchDay}`;
}

type Token = [
  code: string,
  id: number,
  stars: number,
  name: string,
  maxOccupancy: number,
  number: number,
  country: string,
  city: string,
  latitude: number,
  checkin: string,
  checkout: string,
  parties: [number, ...number[]][],
  searchDay: number,
];

export function readToken(token: string): { readonly sold: Sold; readonly code: string } {
  // Only our own tokens are received: ids are sealed.
  const read = JSON.parse(token) as Token;
  const [code, id, stars, name, maxOccupancy, number, country, city, latitude, checkin, checkout] = read;
  const [parties, searchDay] = read.slice(11) as [Token[11], Token[12]];
  const sold = {
    hotel: { id, stars },
    place: { country, city, latitude },
    room: { name, maxOccupancy },
    number,
    checkin,
    checkout,
    occupancies: parties.map(([adults, ...childrenAges]) => ({ adults, childrenAges })),
    searchDay,
  };
  return { sold, code };
}
