import type { RoomRow } from '../stores/hotels-store.ts';
import type { TranslationReport } from './translated/show-translation.ts';
import { roomNameIn } from './translated/translate-room.ts';
import { photoAddress } from './photo-address.ts';
import { roomAmenities } from '../reference/amenities.ts';

interface RoomOf {
  readonly hotelId: number;
  readonly publicUrl: string;
  readonly report: TranslationReport;
}

export function shownRoom(room: RoomRow, { hotelId, publicUrl, report }: RoomOf) {
  return {
    id: room.id,
    roomName: report.text('rooms.roomName', room.name, (to) => roomNameIn(to, room.name)),
    description: room.description,
    roomSizeSquare: room.size_m2,
    roomSizeUnit: 'm2',
    hotelId: String(hotelId),
    maxAdults: room.max_adults,
    maxChildren: room.max_children,
    maxOccupancy: room.max_occupancy,
    bedTypes: room.beds.map(({ quantity, type, size }, place) => ({
      quantity,
      bedType: type,
      bedSize: size,
      Id: place + 1,
    })),
    roomAmenities: room.amenities.flatMap((amenitiesId, sort) => {
      const name = roomAmenities.get(amenitiesId);
      return name === undefined ? [] : [{ amenitiesId, name, sort }];
    }),
    photos: room.photos.map(({ url, caption }, place) => ({
      url: photoAddress(publicUrl, url, 'photo'),
      imageDescription: caption,
      imageClass1: 'room',
      imageClass2: '',
      failoverPhoto: '',
      mainPhoto: place === 0,
      score: 1,
      classId: 0,
      classOrder: place,
      hd_url: photoAddress(publicUrl, url, 'large'),
    })),
  };
}
