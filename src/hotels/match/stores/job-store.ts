import type { Caller, Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { releaseInUse } from '../../../catalogue/releases/release-store.ts';
import { column, insertSelect, tableOf, type RowOf } from '../../../lib/columns/columns.ts';
import { standardModel } from '../../engine/engine.ts';
import { enabledCalibration, type KeptCalibration } from './calibration-store.ts';

/** What a new job has; the other columns have defaults. */
const given = {
  id: column<string>('id'),
  account: column<string>('account'),
  environment: column<Caller['environment']>('environment'),
  status: column<'queued' | 'running' | 'done' | 'error'>('status'),
  inputUri: column<string | null>('input_uri'),
  outputUri: column<string | null>('output_uri'),
  partner: column<string | null>('partner'),
  catalogueChange: column<number>('catalogue_change'),
  /** The state of the release that it follows, if there is a pin. */
  release: column<string | null>('release'),
  stateAt: column<Date | null>('state_at'),
  /** A match needs at least this confidence; null: the threshold of the program. */
  minConfidence: column<number | null>('min_confidence'),
  /** How the account read the confidences of the model when it submitted the list; null: as they are. */
  calibration: column<KeptCalibration | null>('calibration'),
  /** Rows of the list, if the job matches a sample of them. */
  listRows: column<number | null>('list_rows'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
  expiresAt: column<Date>('expires_at'),
};

const jobs = tableOf({
  ...given,
  sharedPoints: column<readonly string[]>('shared_points'),
  total: column<number>('total'),
  done: column<number>('done'),
  matched: column<number>('matched'),
  review: column<number>('review'),
  noMatch: column<number>('no_match'),
  geoMatchNameMismatch: column<number>('geo_match_name_mismatch'),
  nameMatchGeoMismatch: column<number>('name_match_geo_mismatch'),
  expectedWrong: column<number>('expected_wrong'),
  totalChunks: column<number>('total_chunks'),
  chunksDone: column<number>('chunks_done'),
  error: column<string | null>('error'),
});

export type MatchJob = RowOf<typeof jobs.members>;

const insert = insertSelect('hotel_match_jobs', tableOf({ ...given, model: column<string>('model') }), {
  id: '$1',
  account: '$2',
  environment: '$3',
  status: `'queued'`,
  inputUri: '$4',
  outputUri: '$5',
  createdAt: '$6',
  updatedAt: '$6',
  expiresAt: '$7',
  minConfidence: '$8',
  partner: '$9',
  listRows: '$10',
  calibration: '$11::jsonb',
  model: '$12',
  release: '$13',
  stateAt: '$14',
  catalogueChange: 'last_change',
});

export interface NewJob {
  readonly id: string;
  readonly inputUri: string | undefined;
  readonly outputUri: string | undefined;
  readonly partner: string | undefined;
  readonly minConfidence: number | null;
  readonly listRows?: number | undefined;
  readonly at: Date;
  readonly expiresAt: Date;
}

/**
 * The job sees every change of the catalogue that was committed before this statement began, or the state of the release that
 * the account or the partner is pinned to now.
 */
export async function insertJob(sql: Sql, owner: Owner, job: NewJob): Promise<void> {
  const calibration = await enabledCalibration(sql, owner);
  const release = await releaseInUse(sql, owner, job.partner);
  await sql.run(`${insert} from catalogue_head`, [
    job.id,
    owner.accountId,
    owner.environment,
    job.inputUri,
    job.outputUri,
    job.at,
    job.expiresAt,
    job.minConfidence,
    job.partner,
    job.listRows,
    calibration && JSON.stringify(calibration),
    standardModel().identity,
    release?.name,
    release?.stateAt,
  ]);
}

export async function findJob(sql: Sql, owner: Owner, id: string): Promise<MatchJob | undefined> {
  const row = await sql.row(
    `select ${jobs.columns} from hotel_match_jobs where id = $1 and account = $2 and environment = $3`,
    [id, owner.accountId, owner.environment],
  );
  return row && jobs.read(row);
}

export async function jobById(sql: Sql, id: string): Promise<MatchJob | undefined> {
  const row = await sql.row(`select ${jobs.columns} from hotel_match_jobs where id = $1`, [id]);
  return row && jobs.read(row);
}

export interface Plan {
  readonly total: number;
  readonly totalChunks: number;
  readonly sharedPoints: readonly string[];
  readonly at: Date;
}

/** Returns false if the job has ended or was planned already. */
export async function setPlan(
  sql: Sql,
  job: string,
  { total, totalChunks, sharedPoints, at }: Plan,
): Promise<boolean> {
  const set = 'total = $2, total_chunks = $3, shared_points = $4::jsonb, updated_at = $5';
  const planned = await sql.run(
    `update hotel_match_jobs set ${set} where id = $1 and total_chunks = 0 and status in ('queued', 'running')`,
    [job, total, totalChunks, JSON.stringify(sharedPoints), at],
  );
  return planned === 1;
}

export async function startJob(sql: Sql, job: string, at: Date): Promise<void> {
  await sql.run(
    `update hotel_match_jobs set status = 'running', started_at = $2, updated_at = $2 where id = $1 and status = 'queued'`,
    [job, at],
  );
}

export interface Counts {
  readonly matched: number;
  readonly review: number;
  readonly noMatch: number;
  readonly geoMatchNameMismatch: number;
  readonly nameMatchGeoMismatch: number;
  /** The expected number of wrong matches: the sum of 1 − confidence. */
  readonly expectedWrong: number;
}

export const noneYet: Counts = {
  matched: 0,
  review: 0,
  noMatch: 0,
  geoMatchNameMismatch: 0,
  nameMatchGeoMismatch: 0,
  expectedWrong: 0,
};

/** Adds a chunk to the counters, all in one statement, so that they always add up; returns whether it was the last. */
export async function countChunk(
  sql: Sql,
  job: string,
  { counts, at }: { counts: Counts; at: Date },
): Promise<boolean> {
  const row = await sql.row<{ isLast: boolean }>(
    `update hotel_match_jobs set matched = matched + $2, review = review + $3, no_match = no_match + $4,
       geo_match_name_mismatch = geo_match_name_mismatch + $5, name_match_geo_mismatch = name_match_geo_mismatch + $6,
       expected_wrong = expected_wrong + $8, chunks_done = chunks_done + 1, updated_at = $7
     where id = $1 and status = 'running' returning chunks_done = total_chunks as "isLast"`,
    [
      job,
      counts.matched,
      counts.review,
      counts.noMatch,
      counts.geoMatchNameMismatch,
      counts.nameMatchGeoMismatch,
      at,
      counts.expectedWrong,
    ],
  );
  return row?.isLast ?? false;
}

export interface End {
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function finishJob(sql: Sql, job: string, { at, expiresAt }: End): Promise<void> {
  await sql.run(
    `update hotel_match_jobs set status = 'done', updated_at = $2, expires_at = $3 where id = $1 and status in ('queued', 'running')`,
    [job, at, expiresAt],
  );
}

export async function failJob(
  sql: Sql,
  job: string,
  { error, at }: { error: string; at: Date },
): Promise<void> {
  await sql.run(
    `update hotel_match_jobs set status = 'error', error = $2, updated_at = $3 where id = $1 and status in ('queued', 'running')`,
    [job, error, at],
  );
}
