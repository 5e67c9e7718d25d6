import { Type } from 'typebox';
import { exact, listOf, named, orNull, sent, text, whole } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { groupAttributes } from '../engine/group/group.ts';

/** The schemas of the room operations. Only the routes use them. */
const roomName = (description: string) => Type.String({ maxLength: limits.roomNameCharacters, description });
const idText = Type.String({ maxLength: limits.fieldCharacters });
const score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Calibrated probability that the supplier means the best reference.',
});
const index = Type.Integer({
  ...exact,
  description: 'Index of the supplier room, stable within the request.',
});

const hotelId = Type.Optional(
  orNull(idText, 'Your id of the hotel, in any form. It is not looked up; the answer repeats it.'),
);
const chunkKey = Type.Optional(
  orNull(idText, 'Your name for this batch, for your own logs. The answer does not repeat it.'),
);
const referenceId = Type.Union([idText, Type.Integer(exact)], {
  description: 'Your id of a reference room: a string or a number. The answer returns it unchanged.',
});
const supplierRoom = text('Room name, as sent.');
const echoedHotel = orNull(Type.String(), 'As sent; null if the request had none.');
const references = Type.Array(
  named('ReferenceRoom', { id: referenceId, name: roomName('Name of the reference room.') }),
  {
    minItems: 1,
    maxItems: limits.roomReferences,
    description: 'The rooms of the hotel.',
  },
);
const suppliers = Type.Array(
  named('SupplierRoom', { i: index, name: roomName('Room name as the supplier writes it.') }),
  {
    minItems: 1,
    maxItems: limits.roomNamesMatched,
    description: 'The names to match.',
  },
);

export const matchAsked = named('RoomMatchRequest', {
  hotelId,
  chunkKey,
  threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: 'Minimum score of a match.',
    }),
  ),
  topK: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 3,
      description: 'Number of ranked candidates per supplier room, at most all references.',
    }),
  ),
  references,
  suppliers,
});

const candidate = named('RoomCandidate', {
  id: referenceId,
  name: text('Name of the reference room.'),
  scoreCalibrated: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Calibrated probability that the supplier means this reference.',
  }),
  predictedLabel: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: '1 if the score reaches the threshold.',
  }),
});

export const matchAnswer = Type.Object({
  data: Type.Object(
    {
      hotelId: echoedHotel,
      results: listOf(
        named('RoomMatch', {
          i: index,
          name: supplierRoom,
          status: Type.Union([Type.Literal('mapped'), Type.Literal('not_mapped')], {
            description: '`mapped` if and only if the best score reaches the threshold.',
          }),
          selected: orNull(candidate, 'The best candidate when `mapped`, else null.'),
          candidates: listOf(candidate, 'At most `topK`, the best first; the selected one is among them.'),
        }),
        'One result per supplier room, in the order sent.',
      ),
    },
    { description: 'The matches.' },
  ),
});

const hint = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: limits.roomNameCharacters,
      description: `${what}. It takes precedence over the name.`,
    }),
  );

export const groupAsked = named('RoomGroupRequest', {
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
const groupedRoom = named('GroupedRoom', {
  supplierName: asSent,
  supplierId: asSent,
  roomId: asSent,
  roomName: asSent,
  entities: Type.Optional(
    named('RoomEntities', Object.fromEntries(groupAttributes.map((name) => [name, entity])), {
      description: 'With `debug`: what the name and the hints state.',
    }),
  ),
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

export const referenceGroupAsked = named('ReferenceGroupRequest', {
  hotelId,
  chunkKey,
  threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.8,
      description: 'Minimum score that attaches a supplier room to a reference.',
    }),
  ),
  references,
  suppliers,
});

const match = named('GroupedMatch', { i: index, name: supplierRoom, score });

export const referenceGroupAnswer = Type.Object({
  data: named(
    'ReferenceGrouping',
    {
      hotelId: echoedHotel,
      supplier_assignment: Type.Literal('best_reference_exclusive', {
        description: 'Each supplier room is attached to its best reference only.',
      }),
      model_version: text('Version of the model that computed the scores. Scores may change with it.'),
      groups: listOf(
        named('ReferenceGroup', {
          reference_id: referenceId,
          reference: text('Name of the reference room.'),
          match_count: whole('Length of `matches`.'),
          matches: listOf(match, 'Supplier rooms attached to the reference; may be empty.'),
        }),
        'One group per reference, in the order sent.',
      ),
      unmatched_suppliers: listOf(
        named('UnmatchedRoom', {
          i: index,
          name: supplierRoom,
          score,
          reasonCode: text(
            'Reason, with the same codes as deep-map: `roh`, `view_amenity_mismatch`, `low_score` …',
          ),
        }),
        'Supplier rooms below the threshold.',
      ),
    },
    { description: 'The groups.' },
  ),
});
