import { Type } from 'typebox';
import { choice, listOf, named, orNull, text, integer } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { fields } from '../input/columns.ts';
import { jobStatus } from '../wire/job-shapes.ts';
import { findings } from './survey.ts';

const finding = named('ListFinding', {
  finding: choice(findings, 'The kind of problem.'),
  rows: integer('Rows with it.'),
  of: integer(`Rows that were examined: all, or the sample of ${limits.matchSampleRows}.`),
});

export const dryRunAnswer = named('HotelMatchDryRun', {
  rows: integer('Rows of the list.'),
  columns: listOf(
    named('ListColumn', {
      heading: text('As sent.'),
      field: orNull(choice(fields, ''), 'The field that the column is read as; null if it is not used.'),
      filled: integer('Rows with a value.'),
      different: orNull(
        Type.Integer(),
        `Different values. Null: the list has more than ${limits.matchValuesCompared.toLocaleString('en')} in all columns.`,
      ),
      values: Type.Array(Type.String(), { description: 'The first three different values.' }),
      findings: listOf(finding, 'The findings of the list that concern the field of this column.'),
    }),
    'In the order of the file.',
  ),
  missing: Type.Array(choice(fields, 'A field.'), {
    description: 'Required fields without a column. While there are any, no job begins: send `columns`.',
  }),
  findings: listOf(finding, 'What makes rows harder to match.'),
  sharedPoints: Type.Array(Type.String(), {
    description:
      'Points that more than 20 rows with different names share, and which therefore locate none of them; at most 20.',
  }),
  job: orNull(
    jobStatus,
    'The job that matches the sample: `total` rows of `list_rows`. Null: a column is missing.',
  ),
});
