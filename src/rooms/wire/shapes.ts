import { Type } from 'typebox';
import { exact, listOf, named, orNull, sent, text, whole } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { groupAttributes } from '../engine/group/group.ts';

/** The shapes of the room operations on the wire; inside the domain nobody knows them. */
const roomName = (description: string) => Type.String({ maxLength: limits.roomNameCharacters, description });
const idText = Type.String({ maxLength: limits.fieldCharacters });
const score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Calibrated probability that the best reference is meant.',
});
const index = Type.Integer({
  ...exact,
  description: 'Index of the supplier room, stable within the request.',
});

const hotelId = Type.Optional(orNull(idText, 'Yours, of any form: not looked up, and echoed in the answer.'));
const chunkKey = Type.Optional(orNull(idText, 'Your name of this batch, for your own logs; not echoed.'));
const referenceId = Type.Union([idText, Type.Integer(exact)], {
  description: 'Your id of a reference room, a text or a number; it comes back as it was sent.',
});
const supplierRoom = text('Room name as it was sent.');
const echoedHotel = orNull(Type.String(), 'As it was sent; null without one.');
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
    description: 'The names to be matched.',
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
      description: 'Least confidence of a positive match.',
    }),
  ),
  topK: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 3,
      description: 'Ranked candidates per supplier room; more than there are references gives all.',
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
    description: 'Calibrated probability that this reference is meant.',
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
      description: `${what}; outranks what the name states.`,
    }),
  );

export const groupAsked = named('RoomGroupRequest', {
  propertyName: sent('Echoed as `property`; it does not change the groups.'),
  propertyId: sent('Yours, of any form: not looked up, and echoed.'),
  debug: Type.Optional(
    Type.Boolean({ default: false, description: 'Gives the parsed entities of every room.' }),
  ),
  parameters: Type.Optional(
    Type.Object(
      {
        createGroups: Type.Optional(
          Type.Boolean({
            default: true,
            description: 'False: no groups are formed, and every room is in `unmapped`.',
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
          sent('Language of the names (`de`, `pt-BR`); outranks detection.', limits.wordCharacters),
        ),
      },
      { description: 'How groups are formed; whatever is absent has its default.' },
    ),
  ),
  supplierList: Type.Array(
    named('RoomSupplier', {
      supplierName: sent('Shown with every room of the supplier.'),
      supplierId: sent('Together with `roomId` it identifies a room among several suppliers.'),
      supplierRooms: Type.Array(
        named('RoomToGroup', {
          roomId: sent('Unique within the supplier; others may use it again.'),
          roomName: roomName('Room name as the supplier writes it.'),
          bedType: hint('Beds'),
          roomType: hint('Type'),
          roomClass: hint('Class'),
          roomView: hint('View'),
        }),
        {
          minItems: 1,
          maxItems: limits.groupedRooms,
          description: 'The rooms this supplier sells; a blank name is in no group.',
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

const entity = text('`none` where the name does not state it.');
const asSent = text('As it was sent.');
const groupedRoom = named('GroupedRoom', {
  supplierName: asSent,
  supplierId: asSent,
  roomId: asSent,
  roomName: asSent,
  entities: Type.Optional(
    named('RoomEntities', Object.fromEntries(groupAttributes.map((name) => [name, entity])), {
      description: 'With `debug`: what was read from the name and the hints.',
    }),
  ),
});

export const groupAnswer = Type.Object({
  data: named(
    'RoomGrouping',
    {
      property: text('`propertyName` as it was sent.'),
      propertyId: asSent,
      aggregation: listOf(
        named('RoomGroup', {
          groupCode: text('Unique in the answer; it stays the same when rooms are added.'),
          groupName: text('The attributes that the rooms of the group share, in words.'),
          groupRooms: listOf(groupedRoom, 'Rooms of all suppliers that are one room.'),
          vernacName: text('What a traveller would call it.'),
        }),
        'The groups; a room is in one of them or in `unmapped`.',
      ),
      unmapped: listOf(groupedRoom, 'Rooms with a blank name; all of them without `createGroups`.'),
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
      description: 'Least score that attaches a supplier room.',
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
        description: 'A supplier room goes to its best reference and to no other.',
      }),
      model_version: text('Of the model that gave the scores; they change with it.'),
      groups: listOf(
        named('ReferenceGroup', {
          reference_id: referenceId,
          reference: text('Name of the reference room.'),
          match_count: whole('Length of `matches`.'),
          matches: listOf(match, 'Supplier rooms attached to it; may be empty.'),
        }),
        'One for each reference, in the order sent.',
      ),
      unmatched_suppliers: listOf(
        named('UnmatchedRoom', {
          i: index,
          name: supplierRoom,
          score,
          reasonCode: text('Why: `roh`, `view_amenity_mismatch`, `low_score` … as in deep-map.'),
        }),
        'Supplier rooms below the threshold.',
      ),
    },
    { description: 'The groups.' },
  ),
});
