import { Type } from 'typebox';
import { named, sent, sentTime, integer, yesOrNo } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';

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

export const undoneByAuthor = named('DecisionsUndone', {
  decisions: integer('Decisions undone, or to be undone.'),
  adoptedIds: integer(
    'Partner ids that were adopted from these rows: they map again to what they mapped to without the decisions.',
  ),
  preview: yesOrNo('Nothing was changed.'),
});
