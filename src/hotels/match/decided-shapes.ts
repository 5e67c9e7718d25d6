import { Type } from 'typebox';
import { listOf, named, orNull, text } from '../../contract/fields.ts';
import { decision } from './shapes.ts';

export const decidedAnswer = named('MatchDecided', {
  decisions: listOf(decision, 'The stored decisions, at most 1,000.'),
  rows: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Of a filter: rows settled, or to be settled. Of skip and unskip: rows changed.',
    }),
  ),
  decided: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Of a filter: decisions. One settles all rows with its key, in several lists too.',
    }),
  ),
  expectedWrong: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Of a preview: how many of these decisions would be wrong, as the confidences say.',
    }),
  ),
  classes: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'Of a preview.' })),
  actId: Type.Optional(text('Of a filter: id of the action, to undo it.')),
});

export const decisionsAnswer = named('MatchDecisionsResponse', {
  decisions: listOf(decision, 'In the order of row keys.'),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});
