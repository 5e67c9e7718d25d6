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
  whole,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

/** The shapes of deep-map on the wire (spec 2.8 and 4.4). */
const roomName = Type.String({
  minLength: 1,
  maxLength: limits.roomNameCharacters,
  description: 'What supplier names are compared with, and what a decision is shown by.',
});
const status = Type.Union(
  ['queued', 'running', 'completed', 'failed'].map((state) => Type.Literal(state)),
  { description: '`completed` and `failed` are final.' },
);
const referenceRoom = named('DeepMapReferenceRoom', {
  // 0 stands for "not mapped" in every answer.
  id: Type.Integer({
    ...exact,
    description: 'Any integer but 0, which means "not mapped"; of one room only.',
  }),
  name: roomName,
});

export const deepMapAsked = named('DeepMapRequest', {
  // An empty or blank text is refused as one that is missing, by the story.
  hotelId: Type.String({
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
  data: Type.Object(
    {
      jobId: text('Read the job by it.'),
      status: Type.Literal('queued', { description: 'The job has its place in the queue.' }),
      hotelId: text('As it was sent.'),
    },
    { description: 'The job.' },
  ),
});

const why = {
  reasonCode: maybe(text('Only where nothing is mapped: `roh`, `ambiguous_candidates`, `low_score` …')),
  reason: maybe(text('The same for a person.')),
};
const decision = named('DeepMapDecision', {
  name: Type.String({ description: 'Name of the reference room, or `not_mapped`.' }),
  id: Type.Integer({ description: 'Id of the reference room, or 0.' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How sure the decision is, whichever it is.',
  }),
  ...why,
});

const score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Calibrated probability that it is meant.',
});
const candidate = named('DeepMapCandidate', {
  name: text('Name of the reference room.'),
  id: whole('Id of the reference room.'),
  score,
});

const result = named('DeepMapResult', {
  supplierName: text('The name as it was sent, without white space around it.'),
  previous: orNull(
    decision,
    'What an earlier job had decided; null if none had, or if the job does not offer that room any more.',
  ),
  final: describedAs(decision, 'What holds now, and is in the cache.'),
  ...why,
  source: Type.Union(
    ['audit', 'omitted', 'audit_adjustment'].map((source) => Type.Literal(source)),
    {
      description:
        '`audit`: as the model says; `audit_adjustment`: a rule overruled it; `omitted`: it was not asked.',
    },
  ),
  modelAction: Type.Union(
    ['confirm', 'remap', 'reject', 'keep_existing'].map((action) => Type.Literal(action)),
    {
      description:
        '`confirm`: as before, or for the first time; `remap`: another room than `previous`; `keep_existing`: the earlier one; `reject`: none.',
    },
  ),
  modelOutput: orNull(
    Type.Object({
      selected: text('Name of the best reference room, or `not_mapped` where its score is below 0.5.'),
      score,
      candidates: listOf(candidate, 'At most three, the best first.'),
    }),
    'Null where the model was not asked: an exact name, or run of house.',
  ),
});

export const deepMapJob = Type.Object({
  data: named(
    'DeepMapJob',
    {
      jobId: text('As the submit answered it.'),
      hotelId: text('As it was sent.'),
      status,
      currentMappingCount: Type.Integer({
        minimum: 0,
        description: 'Mappings available before the job ran.',
      }),
      referenceRooms: listOf(referenceRoom, 'As they were sent.'),
      roomNames: listOf(Type.String(), 'The names that are decided, without empty names and duplicates.'),
      results: listOf(result, 'One for each name; empty before the job is completed.'),
      createdAt: time('When it was submitted.'),
      updatedAt: time('When its status last changed.'),
    },
    { description: 'The job.' },
  ),
});

export const deepMapMappings = Type.Object({
  data: Type.Object(
    {
      hotelId: text('As it was asked for.'),
      mappings: Type.Record(Type.String(), decision, {
        description: 'By normalised name: small letters, `- , . / ( )` and runs of space as one space.',
      }),
    },
    { description: 'The cache of the hotel.' },
  ),
});
