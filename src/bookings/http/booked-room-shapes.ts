import { Type } from 'typebox';
import { decimal, describedAs, integer, listOf, named, orNull, text } from '../../contract/fields.ts';
import {
  boardFields,
  mappedRoomId,
  maxOccupancy,
  moneyShape,
  perkShape,
  policiesShape,
  remarks,
  roomTypeFields,
} from '../../rates/wire/shapes.ts';
import { currency } from './addon-shapes.ts';

/** The people and the rooms of a booking in responses. */
const erasable = Type.String({
  $id: 'ErasableText',
  description: 'As sent; empty after the guest was erased.',
});
export const personFields = {
  firstName: erasable,
  lastName: erasable,
  email: erasable,
  phone: text('As sent; empty if none was sent, and after the guest was erased.'),
};

const guestShape = named('Guest', {
  ...personFields,
  remarks: text('Remarks for this guest; may be empty.'),
  occupancyNumber: integer('The room, from 1.'),
});

const roomRemarks = text('Remarks of the first guest of the room; may be empty.');
export const bookedRoomShape = named('BookedRoom', {
  roomType: named('BookedRoomType', roomTypeFields, { description: 'The room that was booked.' }),
  ...boardFields,
  board: text('The same as `boardName`.'),
  boardCode: text('The same as `boardType`.'),
  adults: integer('Number of adults in this room.'),
  children: integer('How many children are in this room.'),
  childrenAges: orNull(Type.Array(Type.Integer()), 'Ages of the children at arrival.'),
  children_count: integer('The same as `children`.'),
  occupancy_number: integer('The room, from 1, in the order of the search.'),
  rate: named(
    'BookedRate',
    {
      rateId: text('Id of the room within the booking.'),
      retailRate: named(
        'BookedRetailRate',
        { total: describedAs(moneyShape, 'All nights of this room.') },
        { description: 'Price of the room.' },
      ),
      cancellationPolicies: policiesShape,
      maxOccupancy,
      ...boardFields,
      remarks: text(remarks),
      perks: listOf(perkShape, 'Benefits that are included for the guest.'),
    },
    { description: 'The price and the terms of the sale.' },
  ),
  firstName: text('First name of the first guest of the room, or of the holder.'),
  lastName: text('Last name of the first guest of the room, or of the holder.'),
  cancellationPolicies: policiesShape,
  room_id: text('The room in the words of the supplier, and its number in the booking.'),
  amount: decimal('All nights of this room.'),
  currency,
  remarks: roomRemarks,
  guests: orNull(Type.Array(guestShape), 'Who stays in this room.'),
  mappedRoomId: orNull(Type.Integer(), `${mappedRoomId} Null where it is not known.`),
});
