import { Type } from 'typebox';
import { describedAs, listOf, named, sent, text } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { groupAttributes } from '../engine/group/entities.ts';
import { roomName } from './shapes.ts';

/** The schemas of grouping without a reference. */
const hint = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: limits.roomNameCharacters,
      description: `${what}. It takes precedence over the name.`,
    }),
  );

export const roomGroupRequest = named('RoomGroupRequest', {
  propertyName: sent('Returned as `property`. It does not affect the groups.'),
  propertyId: sent('Your id of the hotel, in any form. It is not looked up; the answer repeats it.'),
  debug: Type.Optional(
    Type.Boolean({ default: false, description: 'Returns the parsed entities of every room.' }),
  ),
  parameters: Type.Optional(
    Type.Object(
      {
        createGroups: Type.Optional(
          Type.Boolean({
            default: true,
            description: 'If false, no groups are formed and every room is in `unmapped`.',
          }),
        ),
        outputAggregation: Type.Optional(
          Type.Array(Type.Union(groupAttributes.map((name) => Type.Literal(name))), {
            default: ['roomClass', 'roomType', 'bedType', 'roomView'],
            maxItems: limits.filterWords,
            description: 'Attributes that form groups.',
          }),
        ),
        language: Type.Optional(
          sent(
            'Language of the names (`de`, `pt-BR`). Without it, the language is detected.',
            limits.wordCharacters,
          ),
        ),
      },
      { description: 'How groups are formed. Each member is optional.' },
    ),
  ),
  supplierList: Type.Array(
    named('RoomSupplier', {
      supplierName: sent('Returned with every room of the supplier.'),
      supplierId: sent('Together with `roomId` it identifies a room among several suppliers.'),
      supplierRooms: Type.Array(
        named('RoomToGroup', {
          roomId: sent('Unique within the supplier; other suppliers may use the same id.'),
          roomName: roomName('Room name as the supplier writes it.'),
          bedType: hint('Beds'),
          roomType: hint('Type'),
          roomClass: hint('Class'),
          roomView: hint('View'),
        }),
        {
          minItems: 1,
          maxItems: limits.groupedRooms,
          description: 'The rooms of this supplier. A room with a blank name is in no group.',
        },
      ),
    }),
    {
      minItems: 1,
      maxItems: limits.groupedSuppliers,
      description: `Suppliers of one hotel, with at most ${limits.groupedRooms} rooms in all.`,
    },
  ),
});

const entity = text('`none` if the name does not state it.');
const asSent = text('As sent.');
export const roomEntities = named(
  'RoomEntities',
  Object.fromEntries(groupAttributes.map((name) => [name, entity])),
  { description: 'What the name and the hints state.' },
);
const groupedRoom = named('GroupedRoom', {
  supplierName: asSent,
  supplierId: asSent,
  roomId: asSent,
  roomName: asSent,
  entities: Type.Optional(describedAs(roomEntities, 'With `debug`: what the name and the hints state.')),
});

export const groupAnswer = Type.Object({
  data: named(
    'RoomGrouping',
    {
      property: text('`propertyName`, as sent.'),
      propertyId: asSent,
      aggregation: listOf(
        named('RoomGroup', {
          groupCode: text('Unique within the answer. It stays the same when rooms are added.'),
          groupName: text('The attributes that the rooms of the group share, in words.'),
          groupRooms: listOf(groupedRoom, 'The rooms of all suppliers in this group.'),
          vernacName: text('A name for travellers.'),
        }),
        'The groups; a room is in one of them or in `unmapped`.',
      ),
      unmapped: listOf(groupedRoom, 'Rooms with a blank name; every room if `createGroups` is false.'),
    },
    { description: 'The groups.' },
  ),
});
