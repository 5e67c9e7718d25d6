import { Type } from 'typebox';
import { decimal, listOf, named, orNull, text, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { roomEntities } from './group-shapes.ts';
import { referenceId, referenceRoom, roomIndex, suppliedRoom, unofferedDetails } from './shapes.ts';

/** The schemas of `POST /rooms/explain`. */
export const roomExplainRequest = named('RoomExplainRequest', {
  threshold: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, default: 0.5, description: 'Minimum score of a match.' }),
  ),
  topK: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 3,
      description: 'Number of explained candidates per name.',
    }),
  ),
  unofferedDetails,
  references: Type.Array(referenceRoom, {
    minItems: 1,
    maxItems: limits.roomNamesExplained,
    description: 'The rooms of the hotel.',
  }),
  suppliers: Type.Array(suppliedRoom, {
    minItems: 1,
    maxItems: limits.roomNamesExplained,
    description: 'The names to explain.',
  }),
});

const read = {
  name: text('As sent.'),
  language: text('Languages of most of its words, separated by spaces; may be empty.'),
  tokens: listOf(
    named('RoomToken', {
      text: text('Words of the name.'),
      start: integer('Where they start in the name, in UTF-16 units.'),
      end: integer('Where they end.'),
      attribute: text('What they state: type, class, bed, view …'),
      value: text('The value of the attribute.'),
    }),
    'What the words of the name were read as.',
  ),
  attributes: roomEntities,
};

const evidence = named('RoomEvidence', {
  text: text('What was compared, in words.'),
  logOdds: decimal('Amount that it adds to the score.'),
});

export const explainAnswer = Type.Object({
  data: Type.Object(
    {
      references: listOf(named('ReadReference', { id: referenceId, ...read }), 'In the order sent.'),
      results: listOf(
        named('RoomExplanation', {
          i: roomIndex,
          ...read,
          status: Type.Union([Type.Literal('mapped'), Type.Literal('not_mapped')], {
            description: '`mapped` if and only if the best score reaches the threshold.',
          }),
          reason: orNull(
            Type.Object({
              code: text('Reason, with the same codes as deep-map: `roh`, `low_score` …'),
              text: text('The reason in words.'),
            }),
            'Why nothing is mapped; null for `mapped`.',
          ),
          candidates: listOf(
            named('ExplainedCandidate', {
              id: referenceId,
              name: text('Name of the reference room.'),
              scoreCalibrated: Type.Number({
                minimum: 0,
                maximum: 1,
                description: 'Calibrated probability that the supplier means this reference.',
              }),
              score: decimal('The sum of the evidence, in log-odds.'),
              evidence: listOf(evidence, 'Adds up to `score`, except for the sixth decimal.'),
            }),
            'At most `topK`, the best first.',
          ),
        }),
        'One result per name, in the order sent.',
      ),
    },
    { description: 'The explanations.' },
  ),
});
