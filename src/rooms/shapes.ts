import { Type } from 'typebox';
import { limits } from '../contract/limits.ts';
import { groupAttributes } from './engine/group.ts';

/** The shapes of the room operations on the wire; inside the domain nobody knows them. */
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
const roomName = (description: string) => Type.String({ maxLength: limits.roomNameCharacters, description });
const score = Type.Number({ minimum: 0, maximum: 1 });
const index = Type.Integer({ description: 'Index of the supplier room, stable within the request.' });

const hotelId = Type.Optional(
  nullable(Type.String(), 'Yours, of any form: not looked up, and echoed in the answer.'),
);
const chunkKey = Type.Optional(
  nullable(Type.String(), 'Your name of this batch, for your own logs; not echoed.'),
);
const referenceId = Type.Union([Type.String(), Type.Integer()], { description: 'Id of a reference room.' });
const references = Type.Array(
  Type.Object({ id: referenceId, name: roomName('Name of the reference room.') }),
  {
    minItems: 1,
    description: 'The rooms of the hotel.',
  },
);
const suppliers = Type.Array(
  Type.Object({ i: index, name: roomName('Room name as the supplier writes it.') }),
  {
    minItems: 1,
    description: 'The names to be matched.',
  },
);

export const matchAsked = Type.Object({
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

const candidate = Type.Object({
  id: referenceId,
  name: Type.String(),
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
  data: Type.Object({
    hotelId: nullable(Type.String()),
    results: Type.Array(
      Type.Object({
        i: index,
        name: Type.String(),
        status: Type.Union([Type.Literal('mapped'), Type.Literal('not_mapped')]),
        selected: nullable(candidate),
        candidates: Type.Array(candidate),
      }),
    ),
  }),
});

const hint = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: limits.roomNameCharacters,
      description: `${what}; outranks what the name states.`,
    }),
  );

export const groupAsked = Type.Object({
  propertyName: Type.String({ description: 'Echoed as `property`; it does not change the groups.' }),
  propertyId: Type.String({ description: 'Yours, of any form: not looked up, and echoed.' }),
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
            description: 'Attributes that form groups.',
          }),
        ),
        language: Type.Optional(
          Type.String({ description: 'Language of the names (`de`, `pt-BR`); outranks detection.' }),
        ),
      },
      { description: 'How groups are formed; whatever is absent has its default.' },
    ),
  ),
  supplierList: Type.Array(
    Type.Object({
      supplierName: Type.String({ description: 'Shown with every room of the supplier.' }),
      supplierId: Type.String({ description: 'With `roomId` it tells rooms of several suppliers apart.' }),
      supplierRooms: Type.Array(
        Type.Object({
          roomId: Type.String({ description: 'Unique within the supplier; others may use it again.' }),
          roomName: roomName('Room name as the supplier writes it.'),
          bedType: hint('Beds'),
          roomType: hint('Type'),
          roomClass: hint('Class'),
          roomView: hint('View'),
        }),
        { minItems: 1, description: 'The rooms this supplier sells; a blank name is in no group.' },
      ),
    }),
    {
      minItems: 1,
      description: `Suppliers of one hotel, with at most ${limits.groupedRooms} rooms in all.`,
    },
  ),
});

const entity = Type.String({ description: '`none` where the name does not state it.' });
const groupedRoom = Type.Object({
  supplierName: Type.String(),
  supplierId: Type.String(),
  roomId: Type.String(),
  roomName: Type.String(),
  entities: Type.Optional(Type.Object(Object.fromEntries(groupAttributes.map((name) => [name, entity])))),
});

export const groupAnswer = Type.Object({
  data: Type.Object({
    property: Type.String(),
    propertyId: Type.String(),
    aggregation: Type.Array(
      Type.Object({
        groupCode: Type.String(),
        groupName: Type.String(),
        groupRooms: Type.Array(groupedRoom),
        vernacName: Type.String({ description: 'What a traveller would call it.' }),
      }),
    ),
    unmapped: Type.Array(groupedRoom),
  }),
});

export const referenceGroupAsked = Type.Object({
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

const match = Type.Object({ i: index, name: Type.String(), score });

export const referenceGroupAnswer = Type.Object({
  data: Type.Object({
    hotelId: nullable(Type.String()),
    supplier_assignment: Type.Literal('best_reference_exclusive'),
    model_version: Type.String(),
    groups: Type.Array(
      Type.Object({
        reference_id: referenceId,
        reference: Type.String(),
        match_count: Type.Integer(),
        matches: Type.Array(match),
      }),
    ),
    unmatched_suppliers: Type.Array(
      Type.Object({ i: index, name: Type.String(), score, reasonCode: Type.String() }),
    ),
  }),
});
