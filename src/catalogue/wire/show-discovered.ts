import { publicId } from '../hotel-id.ts';
import type { CandidateRow } from '../discover/candidates-store.ts';
import { characterOf } from '../discover/character.ts';
import type { Discovered, DiscoveredRooms } from '../discover/discover.ts';
import { firstPhoto } from '../lookup/invented-content.ts';
import { photoAddress } from './photo-address.ts';

export function shownDiscovered({ hotel, score, fulfilled }: Discovered, publicUrl: string) {
  const { tags, ...character } = characterOf(hotel);
  return {
    ...hotelOf(hotel),
    main_photo: photoAddress(publicUrl, hotel.main_photo, 'photo'),
    tags: [...new Set([...fulfilled, ...tags])],
    score,
    ...character,
  };
}

export function shownRooms({ hotel, rooms }: DiscoveredRooms, publicUrl: string) {
  return {
    ...hotelOf(hotel),
    rating: hotel.rating,
    rooms: rooms.map(({ room, similarity }) => ({
      room_name: room.name,
      image_url: photoAddress(publicUrl, firstPhoto(room), 'photo'),
      similarity,
    })),
  };
}

function hotelOf({ id, name, address, city, country }: CandidateRow) {
  return { id: publicId(id), name, address, city, country };
}
