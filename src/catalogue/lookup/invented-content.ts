import { hotelPhotos, roomPhotos } from '../demo/engine/demo-photos.ts';
import { demoSentiment } from '../demo/engine/demo-reviews.ts';
import type { HotelPageRow, RoomRow } from '../stores/hotels-store.ts';

/**
 * Content of a demo hotel that follows from what is stored of it. It is made when it is read: stored, it would double the
 * time of the first start. A hotel without `invented_reviews` is not of the demo world, and content that is stored stays.
 */
export function withInventedContent(hotel: HotelPageRow): HotelPageRow {
  const { details, id, hotel_type: type, facilities } = hotel;
  const { invented_reviews: invented } = details;
  if (invented === undefined) return hotel;
  const town = { name: hotel.city, country: hotel.country, latitude: hotel.latitude ?? 0 };
  const made = {
    images: () => hotelPhotos({ id, naming: { type, stars: hotel.stars ?? 0 }, facilities, town }),
    sentiment: () => demoSentiment(id, invented.quality),
  };
  return {
    ...hotel,
    details: {
      ...details,
      images: details.images ?? made.images(),
      sentiment: details.sentiment ?? made.sentiment(),
    },
  };
}

export function withInventedPhotos(rooms: readonly RoomRow[], { details }: HotelPageRow): readonly RoomRow[] {
  if (details.invented_reviews === undefined) return rooms;
  return rooms.map((room) => (room.photos.length > 0 ? room : { ...room, photos: roomPhotos(room) }));
}

/** What the photos of a room follow from. */
type Pictured = Pick<RoomRow, 'id' | 'name' | 'beds' | 'view' | 'photos'>;

/** The address of the first photo of a room; empty if it has none. */
export function firstPhoto(room: Pictured & { readonly is_invented: boolean }): string {
  const photos = room.photos.length > 0 || !room.is_invented ? room.photos : roomPhotos(room);
  return photos[0]?.url ?? '';
}
