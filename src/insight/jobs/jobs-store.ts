import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';

// Data table. Words of requests and responses.
export const jobKinds = ['hotel-match', 'cross-check', 'deep-map', 'calibration', 'import'] as const;
export const jobStates = ['queued', 'running', 'interrupted', 'done', 'error'] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobState = (typeof jobStates)[number];

export interface ListedJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly partner: string | null;
  readonly hotelId: string | null;
  /** Rows or names that are done, those of unfinished chunks included. */
  readonly done: number;
  /** Null where it is not known; 0 until a list has been read. */
  readonly total: number | null;
  /** Parts of a list; null before it has been cut. */
  readonly chunks: number | null;
  readonly chunksDone: number | null;
  readonly countries: number | null;
  readonly countriesReady: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
}

export interface JobPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export interface JobPage {
  readonly kinds: readonly JobKind[];
  readonly state?: string | undefined;
  readonly partner?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly id?: string | undefined;
  readonly after?: JobPosition | undefined;
  readonly now: Date;
  readonly limit: number;
}

const sourceOf = (state: string, columns: readonly string[], from: string) =>
  `select ${state} as state, ${columns.join(', ')} from ${from}`;

/** Each kind from its own table, with the same columns. The catalogue belongs to all accounts, and so do its imports. */
const sources: Readonly<Record<JobKind, string>> = {
  'hotel-match': sourceOf(
    'status',
    [
      `id::text, 'hotel-match' as kind, partner, null::text as hotel, done, total, error`,
      'nullif(total_chunks, 0) as chunks, chunks_done, created_at, started_at, updated_at',
    ],
    'hotel_match_jobs where account = $1 and environment = $2',
  ),
  'cross-check': sourceOf(
    'status',
    [
      `id, 'cross-check' as kind, null::text as partner, null::text as hotel, done, total, error`,
      'nullif(total_chunks, 0) as chunks, chunks_done, created_at, started_at, updated_at',
    ],
    'cross_checks where account = $1 and environment = $2',
  ),
  'deep-map': sourceOf(
    `case status when 'completed' then 'done' when 'failed' then 'error' else status end`,
    [
      `id, 'deep-map' as kind, null::text as partner, hotel_id as hotel`,
      `case when status = 'completed' then jsonb_array_length(room_names) else 0 end::bigint as done`,
      'jsonb_array_length(room_names)::bigint as total, null::text as error',
      'null::integer as chunks, null::integer as chunks_done',
      'created_at, null::timestamptz as started_at, updated_at',
    ],
    'deep_map_jobs where account = $1 and environment = $2',
  ),
  calibration: sourceOf(
    'status',
    [
      `id, 'calibration' as kind, null::text as partner, null::text as hotel`,
      `coalesce((report ->> 'rows')::bigint, 0) as done, (report ->> 'rows')::bigint as total, error`,
      'null::integer as chunks, null::integer as chunks_done',
      'created_at, null::timestamptz as started_at, coalesce(ended_at, created_at) as updated_at',
    ],
    'hotel_match_calibrations where account = $1 and environment = $2',
  ),
  import: sourceOf(
    `case when updated_at < $3::timestamptz - interval '${limits.importSilentMs} milliseconds'
       then 'interrupted' else 'running' end`,
    [
      `kind || ':' || left(fingerprint, 16) as id, 'import' as kind, null::text as partner, null::text as hotel`,
      `coalesce((cut ->> 'rows')::bigint, 0) as done, null::bigint as total, null::text as error`,
      'null::integer as chunks, null::integer as chunks_done',
      'started_at as created_at, started_at, updated_at',
    ],
    'catalogue_imports',
  ),
};

/** Newest first. Each kind gives one page from its own index, and the pages are merged. */
export function pageOfJobs(sql: Sql, owner: Owner, page: JobPage): Promise<ListedJob[]> {
  const newest = 'order by created_at desc, id desc limit $10';
  const pages = page.kinds.map(
    (kind) => `(
      select * from (${sources[kind]}) as own
      where ($4::text is null or state = $4) and ($5::text is null or lower(partner) = lower($5))
        and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
        and ($8::text is null or id = $8)
        and ($9::timestamptz is null or (created_at <= $9 and (created_at, id) < ($9, $11::text)))
      ${newest})`,
  );
  return sql.rows<ListedJob>(
    `select j.id, j.kind, j.state, j.partner, j.hotel as "hotelId", j.done + coalesce(p.rows, 0) as done, j.total,
       j.chunks, j.chunks_done as "chunksDone", p.countries, p.ready as "countriesReady", j.error, j.created_at as "createdAt", j.started_at as "startedAt",
       greatest(j.updated_at, p.updated_at) as "updatedAt"
     from (select * from (${pages.join(' union all ')}) as merged ${newest}) as j
     left join lateral (
       select sum(rows_matched)::bigint as rows, max(countries) as countries, min(countries_ready) as ready,
         max(updated_at) as updated_at
       from hotel_match_progress where j.kind = 'hotel-match' and j.state = 'running' and job = j.id::uuid
     ) as p on true
     where $1::text <> '' and $2::text <> '' and $3::timestamptz is not null
     order by j.created_at desc, j.id desc`,
    [
      owner.accountId,
      owner.environment,
      page.now,
      page.state ?? null,
      page.partner ?? null,
      page.from ?? null,
      page.until ?? null,
      page.id ?? null,
      page.after?.createdAt ?? null,
      page.limit,
      page.after?.id ?? null,
    ],
  );
}
