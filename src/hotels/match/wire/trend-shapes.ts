import { Type } from 'typebox';
import { listOf, named, time, integer } from '../../../contract/fields.ts';
import { trendDays } from '../../trend.ts';

export const trendQuery = Type.Object({ days: trendDays });

export const trendAnswer = named('ReviewTrend', {
  points: listOf(
    named('ReviewTrendPoint', {
      at: time('The beginning of an hour or day; of the last point, now.'),
      open: integer('Rows without a decision that no person had skipped.'),
      decided: integer('Rows with a decision.'),
    }),
    'In order of time. Rows count from the hour in which they were matched until their result expires.',
  ),
});

export const trendExample = {
  points: [
    { at: '2026-02-28T00:00:00.000Z', open: 180, decided: 20 },
    { at: '2026-03-01T00:00:00.000Z', open: 96, decided: 104 },
    { at: '2026-03-01T12:00:00.000Z', open: 41, decided: 159 },
  ],
};
