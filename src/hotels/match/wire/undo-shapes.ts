import { Type } from 'typebox';
import { choice, integer, listOf, named, sent, sentTime, text, yesOrNo } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { decision } from './shapes.ts';

export const undoByAuthor = Type.Object({
  decidedBy: Type.String({
    minLength: 1,
    maxLength: limits.reviewerCharacters,
    description: 'The author, as `decidedBy` of the decisions: the id of a key, or `cli:` and a name.',
  }),
  reviewer: Type.Optional(
    sent('Only decisions of this one of the people who use the key.', limits.reviewerCharacters),
  ),
  from: Type.Optional(sentTime('Only decisions made at this time or later.')),
  until: Type.Optional(sentTime('Only decisions made before this time.')),
  preview: Type.Optional(Type.Boolean({ description: 'Only count them.' })),
});

const keptId = named('KeptId', {
  partner: text('The partner.'),
  partnerId: text('The id.'),
  hotelIds: listOf(Type.String(), 'The hotels that it leads to.'),
  reason: choice(
    ['corrected', 'changed'],
    'corrected: a person corrected the id. changed: a file, another list or another account changed it since.',
  ),
});

const idsKept = {
  keptIds: integer('Adopted ids of these rows that stay where they are.'),
  kept: listOf(keptId, `The first ${limits.adoptionSample} of them.`),
};

export const decisionUndone = named('DecisionUndone', idsKept);

export const actUndone = named('ActUndone', {
  undone: integer('Number of decisions that were undone.'),
  keptDecisions: integer('Decisions about its rows that were made since. They stay.'),
  laterDecisions: listOf(decision, `The first ${limits.adoptionSample} of them.`),
  ...idsKept,
});

export const undoExamples = {
  decision: {
    keptIds: 1,
    kept: [
      {
        partner: 'Larkspur Beds',
        partnerId: '12345',
        hotelIds: ['lp3e9'],
        reason: 'corrected',
      },
    ],
  },
  act: { undone: 96, keptDecisions: 0, laterDecisions: [], keptIds: 0, kept: [] },
} as const;

export const undoneByAuthor = named('DecisionsUndone', {
  decisions: integer('Decisions undone, or to be undone.'),
  adoptedIds: integer(
    'Partner ids that were adopted from these rows: they map again to what they mapped to without the decisions.',
  ),
  preview: yesOrNo('Nothing was changed.'),
  keptIds: Type.Optional(
    integer('Not of a preview: those that stay where they are, as they were changed since.'),
  ),
  kept: Type.Optional(listOf(keptId, `Not of a preview: the first ${limits.adoptionSample} of them.`)),
});
