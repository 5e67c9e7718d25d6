import { Type } from 'typebox';
import {
  choice,
  decimal,
  integer,
  listOf,
  named,
  optionalWord,
  orNull,
  pageOf,
  sent,
  sentTime,
  text,
  time,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { jobKinds, jobStates } from './jobs-store.ts';

// Data table. Words of responses.
export const jobSteps = [
  'waiting',
  'reading',
  'preparing',
  'matching',
  'writing',
  'importing',
  'measuring',
] as const;

export const jobsQuery = Type.Object({
  kind: optionalWord(jobKinds, 'Only jobs of this kind.'),
  state: optionalWord(jobStates, 'Only jobs in this state.'),
  partner: Type.Optional(sent('Only jobs of this partner.', limits.partnerNameCharacters)),
  createdFrom: Type.Optional(sentTime('Only jobs created at this time or later.')),
  createdUntil: Type.Optional(sentTime('Only jobs created before this time.')),
  ...pageOf('Jobs'),
});

export const job = named('Job', {
  jobId: text('Id of the job, as the operations of its kind name it.'),
  kind: choice(
    jobKinds,
    '`import` is an import of the catalogue, which all accounts share. A `calibration` learns from decisions.',
  ),
  state: choice(
    jobStates,
    '`done` and `error` are final. An `interrupted` import continues when its command is repeated.',
  ),
  partner: orNull(Type.String(), 'The partner whose list it is.'),
  hotelId: orNull(Type.String(), 'The hotel whose rooms are mapped.'),
  step: orNull(
    choice(jobSteps, ''),
    'The present step. `preparing`: before the first row, the hotels of the countries of the list are loaded. Null at the end.',
  ),
  done: integer('Rows or names done. If a worker dies, the rows of its unfinished chunk are matched again.'),
  total: orNull(Type.Integer(), 'Rows or names of the job. Null if it is not known (yet).'),
  chunks: orNull(
    named('ChunksDone', {
      done: integer('Chunks whose result is stored.'),
      total: integer('Chunks of the list.'),
    }),
    'The chunks of a match job, once its list has been read.',
  ),
  countries: orNull(
    named('CountriesLoaded', { ready: integer('Loaded countries.'), total: integer('Countries to load.') }),
    'For a match job: the countries that a running chunk loads.',
  ),
  secondsLeft: orNull(decimal(''), 'Estimated from the rows done since the job started. Null if unknown.'),
  error: orNull(Type.String(), 'What went wrong.'),
  createdAt: time('When it was submitted.'),
  updatedAt: time('When its state or its progress last changed.'),
});

export const jobsAnswer = named('JobPage', {
  jobs: listOf(job, 'Newest first.'),
  next: orNull(Type.String(), '`after` of the next page; null at the end.'),
});

export const jobExample = {
  jobId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kind: 'hotel-match',
  state: 'running',
  partner: 'larkspur',
  hotelId: null,
  step: 'matching',
  done: 12_480,
  total: 30_000,
  chunks: { done: 6, total: 15 },
  countries: { ready: 4, total: 4 },
  secondsLeft: 35,
  error: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:31.000Z',
};
