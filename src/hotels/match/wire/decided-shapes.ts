import { Type } from 'typebox';
import { listOf, named, orNull, text } from '../../../contract/fields.ts';
import { decision } from './shapes.ts';

export const decidedAnswer = named('MatchDecided', {
  decisions: listOf(decision, 'The stored decisions, at most 1,000.'),
  rows: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'For a filter: rows settled, or to be settled. For skip and unskip: rows changed.',
    }),
  ),
  decided: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'For a filter: decisions. One settles all rows with its key, in several lists too.',
    }),
  ),
  expectedWrong: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'For a preview: the expected number of wrong decisions among these, from the confidences.',
    }),
  ),
  classes: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), { description: 'For a preview: rows by class.' }),
  ),
  actId: Type.Optional(text('For a filter: id of the action, to undo it.')),
});

export const decisionsAnswer = named('MatchDecisionsResponse', {
  decisions: listOf(decision, 'In the order of row keys.'),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});
