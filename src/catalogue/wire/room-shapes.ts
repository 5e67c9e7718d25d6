import { Type } from 'typebox';
import { decimal, listOf, named, orNull, text, integer, yesOrNo } from '../../contract/fields.ts';

/** A room of a hotel on the wire, with its beds, amenities and pictures. */
const photo = named('RoomPhoto', {
  url: text('Address of the picture.'),
  imageDescription: text('Caption of the picture; may be empty.'),
  imageClass1: text('Always `room`.'),
  imageClass2: text('Always empty.'),
  failoverPhoto: text('Always empty.'),
  mainPhoto: yesOrNo('True for the first.'),
  score: decimal('Always 1: pictures are not rated.'),
  classId: integer('Always 0.'),
  classOrder: integer('Place among the pictures of the room, from 0.'),
  hd_url: text('The same as `url`.'),
});

const bed = named('Bed', {
  quantity: integer('Number of such beds in the room.'),
  bedType: text('Name that the hotel uses.'),
  bedSize: text('As the hotel writes it; may be empty.'),
  Id: integer('Place in this list, from 1.'),
});

const amenity = named('RoomAmenity', {
  amenitiesId: integer('Id for `roomAmenities` in a search for rates.'),
  name: text('In English.'),
  sort: integer('Place in this list, from 0.'),
});

export const room = named('Room', {
  id: integer('Id that rates have as `mappedRoomId`.'),
  roomName: text('Name that the hotel uses.'),
  description: text('May be empty.'),
  roomSizeSquare: orNull(Type.Number(), 'Square metres; null where unknown.'),
  roomSizeUnit: text('Always `m2`.'),
  hotelId: text('The core id of the hotel.'),
  maxAdults: integer('Maximum number of adults.'),
  maxChildren: integer('Maximum number of children.'),
  maxOccupancy: integer('Maximum number of people, adults and children together.'),
  bedTypes: listOf(bed, 'Beds of the room; may be empty.'),
  roomAmenities: listOf(amenity, 'Amenities of the room.'),
  photos: listOf(photo, 'Pictures of the room; may be empty.'),
});
