import { Type } from 'typebox';
import { decimal, listOf, named, orNull, text, whole, yesOrNo } from '../../contract/fields.ts';

/** A room of a hotel on the wire, with its beds, amenities and pictures. */
const photo = named('RoomPhoto', {
  url: text('Address of the picture.'),
  imageDescription: text('Its caption; may be empty.'),
  imageClass1: text('Always `room`.'),
  imageClass2: text('Always empty.'),
  failoverPhoto: text('Always empty.'),
  mainPhoto: yesOrNo('True for the first.'),
  score: decimal('Always 1: pictures are not rated.'),
  classId: whole('Always 0.'),
  classOrder: whole('Place among the pictures of the room, from 0.'),
  hd_url: text('The same as `url`.'),
});

const bed = named('Bed', {
  quantity: whole('Number of such beds in the room.'),
  bedType: text('As the hotel names it.'),
  bedSize: text('As the hotel writes it; may be empty.'),
  Id: whole('Place in this list, from 1.'),
});

const amenity = named('RoomAmenity', {
  amenitiesId: whole('What `roomAmenities` of a search of rates takes.'),
  name: text('In English.'),
  sort: whole('Place in this list, from 0.'),
});

export const room = named('Room', {
  id: whole('What rates carry as `mappedRoomId`.'),
  roomName: text('As the hotel names it.'),
  description: text('May be empty.'),
  roomSizeSquare: orNull(Type.Number(), 'Square metres; null where unknown.'),
  roomSizeUnit: text('Always `m2`.'),
  hotelId: text('The core id of the hotel.'),
  maxAdults: whole('Adults it holds.'),
  maxChildren: whole('Children it holds.'),
  maxOccupancy: whole('People it holds, adults and children together.'),
  bedTypes: listOf(bed, 'Its beds; may be empty.'),
  roomAmenities: listOf(amenity, 'What is in the room.'),
  photos: listOf(photo, 'Its pictures; may be empty.'),
});
