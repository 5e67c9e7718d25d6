import { Type } from 'typebox';
import {
  describedAs,
  exact,
  listOf,
  maybe,
  named,
  orNull,
  text,
  time,
  integer,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

/** The shapes of deep-map on the wire. */
const roomName = Type.String({
  minLength: 1,
  maxLength: limits.roomNameCharacters,
  description: 'Supplier names are compared with it, and decisions show it.',
});
const status = Type.Union(
  ['queued', 'running', 'completed', 'failed'].map((state) => Type.Literal(state)),
  { description: '`completed` and `failed` are final.' },
);
const referenceRoom = named('DeepMapReferenceRoom', {
  // 0 means "not mapped" in every response.
  id: Type.Integer({
    ...exact,
    description: 'Any integer except 0, which means "not mapped". Each room has its own.',
  }),
  name: roomName,
});

export const deepMapRequest = named('DeepMapRequest', {
  // The story refuses an empty text like a missing one.
  hotelId: Type.String({
    maxLength: 200,
    description:
      'Your id of the hotel, in any form. Mappings are cached by it, and one job per hotel can run at a time.',
  }),
  referenceRooms: Type.Array(referenceRoom, {
    minItems: 1,
    maxItems: limits.deepMapReferences,
    description: 'All rooms of the hotel. A cached mapping to a room that is not listed is ignored.',
  }),
  roomNames: Type.Array(Type.String({ maxLength: limits.roomNameCharacters }), {
    minItems: 1,
    maxItems: limits.deepMapNamesSent,
    description: 'Blank names and duplicates are removed; 1 to 100 names must remain.',
  }),
});

export const deepMapSubmitted = Type.Object({
  data: Type.Object(
    {
      jobId: text('Id of the job.'),
      status: Type.Literal('queued', { description: 'The job waits in the queue.' }),
      hotelId: text('As sent.'),
    },
    { description: 'The job.' },
  ),
});

const why = {
  reasonCode: maybe(text('Only if nothing is mapped: `roh`, `ambiguous_candidates`, `low_score` …')),
  reason: maybe(text('The reason in words.')),
};
const decision = named('DeepMapDecision', {
  name: Type.String({ description: 'Name of the reference room, or `not_mapped`.' }),
  id: Type.Integer({ description: 'Id of the reference room, or 0.' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the decision is right, also if it is `not_mapped`.',
  }),
  ...why,
  decidedBy: maybe(text('The key of the person who decided; absent: a job decided.')),
  decidedAt: maybe(time('When the person decided.')),
});

const score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Calibrated probability that the supplier means this room.',
});
const candidate = named('DeepMapCandidate', {
  name: text('Name of the reference room.'),
  id: integer('Id of the reference room.'),
  score,
});

const result = named('DeepMapResult', {
  supplierName: text('The name as sent, without surrounding white space.'),
  previous: orNull(
    decision,
    'The decision of an earlier job; null if there is none, or if that room is not among the `referenceRooms` of this job.',
  ),
  final: describedAs(decision, 'The decision of this job, which the cache now has.'),
  ...why,
  source: Type.Union(
    ['audit', 'omitted', 'audit_adjustment'].map((source) => Type.Literal(source)),
    {
      description:
        '`audit`: the decision of the model; `audit_adjustment`: a rule overruled the model; `omitted`: the model was not needed, also because a person decided.',
    },
  ),
  modelAction: Type.Union(
    ['confirm', 'remap', 'reject', 'keep_existing'].map((action) => Type.Literal(action)),
    {
      description:
        '`confirm`: the room of `previous`, or a first decision; `remap`: a room other than `previous`; `keep_existing`: the earlier room is kept; `reject`: no room.',
    },
  ),
  modelOutput: orNull(
    Type.Object({
      selected: text('Name of the best reference room, or `not_mapped` if its score is below 0.5.'),
      score,
      candidates: listOf(candidate, 'At most three, the best first.'),
    }),
    'Null if the model was not needed: an exact name, run of house, or the decision of a person.',
  ),
});

export const deepMapJob = Type.Object({
  data: named(
    'DeepMapJob',
    {
      jobId: text('As returned when the job was submitted.'),
      hotelId: text('As sent.'),
      status,
      currentMappingCount: Type.Integer({
        minimum: 0,
        description: 'Number of cached mappings before the job ran.',
      }),
      referenceRooms: listOf(referenceRoom, 'As sent.'),
      roomNames: listOf(Type.String(), 'The names that are decided, without empty names and duplicates.'),
      results: listOf(result, 'One result per name; empty until the job is completed.'),
      createdAt: time('When it was submitted.'),
      updatedAt: time('When its status last changed.'),
    },
    { description: 'The job.' },
  ),
});

export const deepMapMappings = Type.Object({
  data: Type.Object(
    {
      hotelId: text('As in the request.'),
      mappings: Type.Record(Type.String(), decision, {
        description: 'By normalised name: lower case, with `- , . / ( )` and runs of spaces as one space.',
      }),
    },
    { description: 'The cache of the hotel.' },
  ),
});

export const mappingDecisions = named('DeepMapDecisionsRequest', {
  decisions: Type.Array(
    named('DeepMapDecisionRequest', {
      name: Type.String({
        minLength: 1,
        maxLength: limits.roomNameCharacters,
        description: 'A supplier name that the cache has, in any spelling with the same normalised name.',
      }),
      action: Type.Union(
        ['confirm', 'remap', 'reject', 'undo'].map((action) => Type.Literal(action)),
        {
          description:
            '`confirm`: the cached decision is right. `remap`: the name means `room`. `reject`: it means no room. `undo`: the decision of the latest job returns.',
        },
      ),
      room: Type.Optional(describedAs(referenceRoom, 'The room that the name means; for `remap` only.')),
    }),
    {
      minItems: 1,
      maxItems: limits.deepMapNames,
      description: 'Either all are stored or none.',
    },
  ),
});
