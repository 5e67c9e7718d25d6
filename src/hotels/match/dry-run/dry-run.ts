import type { Static } from 'typebox';
import { limits } from '../../../contract/limits.ts';
import { refuse } from '../../../contract/refusal.ts';
import { readCsv } from '../../../lib/csv/read.ts';
import { Spill } from '../../../platform/files/spill.ts';
import { columnsOf, fields, isHeader, missingOf, type ColumnChoice } from '../input/columns.ts';
import { fieldOf, holdsCards, pointKeyOf, rowOf, type InputFile } from '../input/input.ts';
import { SharedPoints } from '../input/shared-points.ts';
import { shownJob } from '../wire/job-shapes.ts';
import {
  fileSplits,
  insertRows,
  readForm,
  type Form,
  type Sent,
  type SubmitNeeds,
} from '../submit/submit-job.ts';
import type { Next } from '../submit/next-steps.ts';
import type { dryRunAnswer } from './shapes.ts';
import { findingFields, ListSurvey, type Finding } from './survey.ts';

/**
 * What a job would make of a list: its columns as recognised, what is wrong with its values, and a job that matches a
 * sample of its rows, without review rows. A list that lacks a required column is surveyed, and no job begins.
 */
export async function dryRun(
  needs: SubmitNeeds,
  call: Sent,
  next: Next,
): Promise<Static<typeof dryRunAnswer>> {
  await using file = new Spill(needs.spool, limits.hotelFileMemoryBytes);
  const form = await readForm(call, file);
  if (!form.hasFile) throw refuse('unreadable-hotels', 'the form has no part `file` with a file name');
  const survey = () => surveyed(needs, call, { form, file, next });
  return await (file.isSmall ? survey() : fileSplits.run(survey));
}

interface Sending {
  readonly form: Form;
  readonly file: Spill;
  readonly next: Next;
}

async function surveyed(needs: SubmitNeeds, call: Sent, { form, file, next }: Sending) {
  const table = await openTable(file, form.columns);
  const columns = columnsOf(table.header, form.columns);
  const survey = new ListSurvey(table.header);
  const points = new SharedPoints(limits.matchPointsCounted);
  for await (const batch of table.batches) {
    call.signal.throwIfAborted();
    for (const { fields: sent } of batch) {
      const row = rowOf(sent, columns);
      survey.add(sent, row);
      points.count(pointKeyOf(row), fieldOf(row, 'name'));
    }
    if (survey.rows > limits.hotelFileRows)
      throw refuse('too-many-hotels', limits.hotelFileRows.toLocaleString('en'));
  }
  if (survey.hasCardNumbers) throw holdsCards();
  const missing = missingOf(columns);
  const sample = inputOf(survey, points);
  const job =
    missing.length > 0 || survey.rows === 0
      ? null
      : await needs.db.transaction((tx) =>
          insertRows(tx, needs, call, { form, input: sample, listRows: survey.rows, next }),
        );
  const { found } = survey;
  return {
    rows: survey.rows,
    columns: survey.columns.map(({ values, ...column }, index) => {
      const field = fields.find((_, at) => columns[at] === index) ?? null;
      const isAbout = ({ finding }: { finding: Finding }) =>
        findingFields[finding].some((one) => one === field);
      return { ...column, field, values: [...values], findings: found.filter(isAbout) };
    }),
    missing,
    findings: [...found],
    sharedPoints: points.found().slice(0, limits.pointsShown),
    job: job === null ? null : shownJob(job),
  } as Static<typeof dryRunAnswer>; // shownJob has no type
}

/** A first line without the required headings is a header nevertheless: a person says what its columns are. */
async function openTable(file: Spill, choice: ColumnChoice) {
  const table = await readCsv(file.pieces(), { header: (first) => isHeader(first, choice) });
  if (table.notText !== undefined)
    throw refuse('unreadable-hotels', `the file is ${table.notText}, not a CSV`);
  if (table.header !== undefined) return { header: table.header, batches: table.batches };
  const batches = table.batches[Symbol.asyncIterator]();
  const first = await batches.next();
  const [top, ...rows] = first.done === true ? [] : first.value;
  if (top === undefined) throw refuse('unreadable-hotels', 'the file is empty');
  return { header: top.fields, batches: chained(rows, batches) };
}

async function* chained<T>(
  first: readonly T[],
  rest: AsyncIterator<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** The sample as a list of one chunk. */
function inputOf(survey: ListSurvey, points: SharedPoints): InputFile {
  async function* chunks() {
    yield { chunk: 0, firstRow: 1, rows: survey.sample };
  }
  return { chunks: chunks(), sharedPoints: () => points.found() };
}
