import { Type } from 'typebox';
import { basedOn, exact, listOf, named, orNull, text, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

/** The schemas of the room operations. Only the routes use them. */
export const roomName = (description: string) =>
  Type.String({ maxLength: limits.roomNameCharacters, description });
const idText = Type.String({ maxLength: limits.fieldCharacters });
const score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Calibrated probability that the supplier means the best reference.',
});
export const roomIndex = Type.Integer({
  ...exact,
  $id: 'RoomIndex',
  description: 'Index of the supplier room, stable within the request.',
});

const hotelId = Type.Optional(
  orNull(idText, 'Your id of the hotel, in any form. It is not looked up; the answer repeats it.'),
);
const chunkKey = Type.Optional(
  orNull(idText, 'Your name for this batch, for your own logs. The answer does not repeat it.'),
);
export const referenceId = Type.Union([idText, Type.Integer(exact)], {
  $id: 'ReferenceRoomId',
  description: 'Your id of a reference room: a string or a number. The answer returns it unchanged.',
});
const supplierRoom = text('Room name, as sent.');
const echoedHotel = orNull(Type.String(), 'As sent; null if the request had none.');
export const referenceRoom = named('ReferenceRoom', {
  id: referenceId,
  name: roomName('Name of the reference room.'),
});
export const suppliedRoom = named('SupplierRoom', {
  i: roomIndex,
  name: roomName('Room name as the supplier writes it.'),
});
const references = Type.Array(referenceRoom, {
  minItems: 1,
  maxItems: limits.roomReferences,
  description: 'The rooms of the hotel.',
});
const suppliers = Type.Array(suppliedRoom, {
  minItems: 1,
  maxItems: limits.roomNamesMatched,
  description: 'The names to match.',
});

export const unofferedDetails = Type.Optional(
  Type.Union([Type.Literal('accept'), Type.Literal('refuse')], {
    default: 'accept',
    description:
      'What to do with a name that adds a view or an amenity to the only room of its kind, where no room of the hotel has it: `accept` maps it, `refuse` leaves it unmapped.',
  }),
);

const request = named('RoomRequest', { hotelId, chunkKey, unofferedDetails, references, suppliers });

export const roomMatchRequest = named(
  'RoomMatchRequest',
  {
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
    unofferedDetails,
    references,
    suppliers,
  },
  basedOn(request),
);

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
    description: '1 if `scoreCalibrated` is at least `threshold`, otherwise 0.',
  }),
});

export const matchAnswer = Type.Object({
  data: Type.Object(
    {
      hotelId: echoedHotel,
      results: listOf(
        named('RoomMatch', {
          i: roomIndex,
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

export const referenceGroupRequest = named(
  'ReferenceGroupRequest',
  {
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
    unofferedDetails,
    references,
    suppliers,
  },
  basedOn(request),
);

const match = named('GroupedMatch', { i: roomIndex, name: supplierRoom, score });

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
          match_count: integer('Length of `matches`.'),
          matches: listOf(match, 'Supplier rooms attached to the reference; may be empty.'),
        }),
        'One group per reference, in the order sent.',
      ),
      unmatched_suppliers: listOf(
        named('UnmatchedRoom', {
          i: roomIndex,
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
