import { Type } from 'typebox';
import { limits } from '../contract/limits.ts';

/** The shapes of deep-map on the wire (spec 2.8 and 4.4). */
const roomName = Type.String({
  minLength: 1,
  maxLength: limits.roomNameCharacters,
  description: 'What supplier names are compared with, and what a decision is shown by.',
});
const status = Type.Union(['queued', 'running', 'completed', 'failed'].map((state) => Type.Literal(state)));
const referenceRoom = Type.Object({
  // 0 stands for "not mapped" in every answer.
  id: Type.Integer({ description: 'Any integer but 0, which means "not mapped".' }),
  name: roomName,
});
const time = Type.String({ format: 'date-time' });

export const deepMapAsked = Type.Object({
  hotelId: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Yours, of any form: the cache of mappings is kept under it, and one job at a time may run.',
  }),
  referenceRooms: Type.Array(referenceRoom, {
    minItems: 1,
    maxItems: limits.deepMapReferences,
    description: 'All rooms of the hotel: a cached mapping to a room that is not here counts as none.',
  }),
  roomNames: Type.Array(Type.String({ maxLength: limits.roomNameCharacters }), {
    minItems: 1,
    maxItems: limits.deepMapNamesSent,
    description: 'Blank names are dropped and duplicates removed; 1 to 100 must remain.',
  }),
});

export const deepMapSubmitted = Type.Object({
  data: Type.Object({ jobId: Type.String(), status: Type.Literal('queued'), hotelId: Type.String() }),
});

const decision = Type.Object({
  name: Type.String({ description: 'Name of the reference room, or `not_mapped`.' }),
  id: Type.Integer({ description: 'Id of the reference room, or 0.' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How sure the decision is, whichever it is.',
  }),
  reasonCode: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});

const result = Type.Object({
  supplierName: Type.String(),
  previous: Type.Union([decision, Type.Null()]),
  final: decision,
  reasonCode: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  source: Type.Union(['audit', 'omitted', 'audit_adjustment'].map((source) => Type.Literal(source))),
  modelAction: Type.Union(
    ['confirm', 'remap', 'reject', 'keep_existing'].map((action) => Type.Literal(action)),
  ),
  modelOutput: Type.Union([
    Type.Object({
      selected: Type.String(),
      score: Type.Number({ minimum: 0, maximum: 1 }),
      candidates: Type.Array(Type.Object({ name: Type.String(), id: Type.Integer(), score: Type.Number() })),
    }),
    Type.Null(),
  ]),
});

export const deepMapJob = Type.Object({
  data: Type.Object({
    jobId: Type.String(),
    hotelId: Type.String(),
    status,
    currentMappingCount: Type.Integer({ minimum: 0, description: 'Mappings available before the job ran.' }),
    referenceRooms: Type.Array(referenceRoom),
    roomNames: Type.Array(Type.String()),
    results: Type.Array(result),
    createdAt: time,
    updatedAt: time,
  }),
});

export const deepMapMappings = Type.Object({
  data: Type.Object({ hotelId: Type.String(), mappings: Type.Record(Type.String(), decision) }),
});
