import { Type } from 'typebox';
import { choice, describedAs, named, orNull, text, time, integer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { CheckJob } from './check-store.ts';
import { checkHeader, outcomes } from './compare-entries.ts';
import { findings } from './judge-pairs.ts';

const states = ['queued', 'running', 'done', 'error'] as const;

const file = named('CheckedFile', {
  rows: integer('Rows; 0 until the file has been read.'),
  empty: integer('Rows without an id, or with neither a hotel id nor a name. They are left out.'),
});

const inWords: Readonly<Record<(typeof findings)[number], string>> = {
  a: 'The files name different hotels, and a record is the hotel of file A.',
  b: 'The files name different hotels, and a record is the hotel of file B.',
  neither: 'The files name different hotels, and a record is neither of them.',
  one_hotel: 'Both files mean one hotel.',
  two_hotels: 'The files mean two hotels.',
  unclear: 'A person should check.',
  not_compared: 'A hotel is not in the catalogue, and its row has no name.',
};

export const crossCheck = named('CrossCheck', {
  job_id: text('Id of the job: `cc_` and a uuid.'),
  status: choice(states, '`done` and `error` are final; a job that is `done` has its result.'),
  total: integer('Ids of both files; 0 until they have been read.'),
  done: integer('Ids compared so far.'),
  agreement: integer('Ids for which both files name the same hotel.'),
  conflict: integer('Ids for which the files name different hotels.'),
  only_a: integer('Ids that only file A has.'),
  only_b: integer('Ids that only file B has.'),
  findings: describedAs(
    named('CrossCheckFindings', Object.fromEntries(findings.map((name) => [name, integer(inWords[name])]))),
    'Conflicts by what the matcher found.',
  ),
  a: describedAs(file, 'Rows of file A.'),
  b: describedAs(file, 'Rows of file B.'),
  error: orNull(Type.String(), 'What went wrong; only with the status `error`.'),
  created_at: time('When it was submitted.'),
  updated_at: time('When its status or a counter last changed.'),
});

const csvFile = (letter: string) =>
  Type.String({
    format: 'binary',
    description: `File ${letter} as CSV, at most 32 MiB: a column of ids, and a column of hotel ids or columns of name and country.`,
  });

export const crossCheckForm = named('CrossCheckForm', { a: csvFile('A'), b: csvFile('B') });

const address = (letter: string) =>
  Type.String({
    minLength: 1,
    maxLength: limits.addressCharacters,
    description: `gs://, s3:// or file:/// address of file ${letter}.`,
  });

export const crossCheckStored = named('CrossCheckRequest', { a_gcs: address('A'), b_gcs: address('B') });

export const checkResultQuery = Type.Object({
  outcome: Type.Optional(
    // The static type of a union that is made of a list is `never`.
    Type.Unsafe<(typeof outcomes)[number]>(
      Type.Union(
        outcomes.map((outcome) => Type.Literal(outcome)),
        { description: 'Only ids of this outcome.' },
      ),
    ),
  ),
});

export function shownCheck(job: CheckJob): Record<string, unknown> {
  return {
    job_id: job.id,
    status: job.status,
    total: job.total,
    done: job.done,
    agreement: job.agreements,
    conflict: job.conflicts,
    only_a: job.onlyA,
    only_b: job.onlyB,
    findings: Object.fromEntries(findings.map((name) => [name, job.findings[name] ?? 0])),
    a: { rows: job.aRows, empty: job.aEmpty },
    b: { rows: job.bRows, empty: job.bEmpty },
    error: job.error,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
  };
}

const queued = {
  job_id: 'cc_0f8fad5b-d9cb-469f-a165-70867728950e',
  status: 'queued',
  total: 4,
  done: 0,
  agreement: 0,
  conflict: 0,
  only_a: 0,
  only_b: 0,
  findings: { a: 0, b: 0, neither: 0, one_hotel: 0, two_hotels: 0, unclear: 0, not_compared: 0 },
  a: { rows: 3, empty: 0 },
  b: { rows: 3, empty: 0 },
  error: null,
  created_at: '2026-11-28T12:00:00.000Z',
  updated_at: '2026-11-28T12:00:00.000Z',
};

export const checkExamples = {
  stored: { a_gcs: 'gs://larkspur-lists/a.csv', b_gcs: 'gs://larkspur-lists/b.csv' },
  uploaded: {
    a: 'id,hotel_id\nH1,lp3e9\nH2,lp3ea\nH3,lp3eb\n',
    b: 'id,hotel_id\nH1,lp3e9\nH2,lp3ec\nH4,lp3ed\n',
  },
  queued,
  done: {
    ...queued,
    status: 'done',
    done: 4,
    agreement: 1,
    conflict: 1,
    only_a: 1,
    only_b: 1,
    findings: { ...queued.findings, two_hotels: 1 },
  },
  result: `${checkHeader}H2,conflict,lp3ea,,lp3ec,,two_hotels,no_match,below_threshold,,name: each has a word that the other lacks; town: one town\n`,
};
