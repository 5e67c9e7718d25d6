import { owner, type Caller, type Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, insertSelect, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import type { MappingDecision } from './audit.ts';
import type { DeepMapResult, ReferenceRoom } from './decide-name.ts';

const jobs = tableOf({
  id: column<string>('id'),
  account: column<string>('account'),
  environment: column<Caller['environment']>('environment'),
  hotelId: column<string>('hotel_id'),
  status: column<'queued' | 'running' | 'completed' | 'failed'>('status'),
  referenceRooms: column<readonly ReferenceRoom[]>('reference_rooms'),
  roomNames: column<readonly string[]>('room_names'),
  mappingCount: column<number>('mapping_count'),
  results: column<readonly DeepMapResult[]>('results'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
});

export type DeepMapJob = RowOf<typeof jobs.members>;

export type NewJob = Pick<DeepMapJob, 'id' | 'hotelId' | 'referenceRooms' | 'roomNames'> & {
  readonly at: Date;
};

const { id, hotelId, referenceRooms, roomNames, mappingCount, createdAt, updatedAt } = jobs.members;
const insert = insertSelect(
  'deep_map_jobs',
  tableOf({ id, owner, hotelId, referenceRooms, roomNames, mappingCount, createdAt, updatedAt }),
  {
    id: '$1',
    owner: '$2, $3',
    hotelId: '$4',
    referenceRooms: '$5::jsonb',
    roomNames: '$6::jsonb',
    mappingCount:
      '(select count(*) from deep_map_mappings where account = $2 and environment = $3 and hotel_id = $4)',
    createdAt: '$7',
    updatedAt: '$7',
  },
);

/** Inserts nothing, and returns false, if a job of the hotel is in flight. */
export async function insertJob(sql: Sql, owner: Owner, job: NewJob): Promise<boolean> {
  const inserted = await sql.run(
    `${insert} on conflict (account, environment, hotel_id) where status in ('queued', 'running') do nothing`,
    [
      job.id,
      owner.accountId,
      owner.environment,
      job.hotelId,
      JSON.stringify(job.referenceRooms),
      JSON.stringify(job.roomNames),
      job.at,
    ],
  );
  return inserted === 1;
}

export async function jobInFlight(sql: Sql, owner: Owner, hotelId: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string }>(
    `select id from deep_map_jobs
     where account = $1 and environment = $2 and hotel_id = $3 and status in ('queued', 'running')`,
    [owner.accountId, owner.environment, hotelId],
  );
  return row?.id;
}

/** A job that ended before `keptSince` counts as deleted. */
export async function ownJob(sql: Sql, owner: Owner, { id, keptSince }: { id: string; keptSince: Date }) {
  const row = await sql.row(
    `select ${jobs.columns} from deep_map_jobs
     where id = $1 and account = $2 and environment = $3 and (ended_at is null or ended_at > $4)`,
    [id, owner.accountId, owner.environment, keptSince],
  );
  return row && jobs.read(row);
}

/** Returns whether the job must still run. */
export async function startJob(sql: Sql, id: string, at: Date): Promise<boolean> {
  const started = await sql.run(
    `update deep_map_jobs set status = 'running', updated_at = $2 where id = $1 and status in ('queued', 'running')`,
    [id, at],
  );
  return started === 1;
}

export async function jobToDo(sql: Sql, id: string): Promise<DeepMapJob | undefined> {
  const row = await sql.row(
    `select ${jobs.columns} from deep_map_jobs where id = $1 and status in ('queued', 'running')`,
    [id],
  );
  return row && jobs.read(row);
}

/** The worker that locks the row ends the job; a second one waits here and then finds it ended. */
export async function runningJob(sql: Sql, id: string): Promise<DeepMapJob | undefined> {
  const row = await sql.row(
    `select ${jobs.columns} from deep_map_jobs where id = $1 and status in ('queued', 'running') for update`,
    [id],
  );
  return row && jobs.read(row);
}

export async function completeJob(
  sql: Sql,
  id: string,
  ended: { results: readonly DeepMapResult[]; at: Date },
) {
  await sql.run(
    `update deep_map_jobs set status = 'completed', results = $2::jsonb, updated_at = $3, ended_at = $3 where id = $1`,
    [id, JSON.stringify(ended.results), ended.at],
  );
}

export async function failJob(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.run(
    `update deep_map_jobs set status = 'failed', updated_at = $2, ended_at = $2
     where id = $1 and status in ('queued', 'running')`,
    [id, at],
  );
}

/** A condition with the time in `$1`. */
export const anyJobEndedBefore = (keptMs: number): string =>
  `exists (select from deep_map_jobs where ended_at <= $1::timestamptz - interval '${keptMs} milliseconds')`;

export async function deleteJobs(sql: Sql, endedBefore: Date, most: number): Promise<number> {
  return sql.run(
    `delete from deep_map_jobs where id in
       (select id from deep_map_jobs where ended_at <= $1 order by ended_at limit $2 for update skip locked)`,
    [endedBefore, most],
  );
}

export interface Mapping {
  readonly key: string;
  readonly decision: MappingDecision;
}

export async function mappingsOf(sql: Sql, owner: Owner, hotelId: string): Promise<Mapping[]> {
  return sql.rows<Mapping>(
    `select room_key as key, decision - 'replaced' as decision from deep_map_mappings
     where account = $1 and environment = $2 and hotel_id = $3 order by room_key`,
    [owner.accountId, owner.environment, hotelId],
  );
}

/** The mappings of some names only: a job reads those that it is about to decide. */
export async function mappingsByKey(
  sql: Sql,
  owner: Owner,
  request: { hotelId: string; keys: readonly string[] },
) {
  const rows = await sql.rows<Mapping>(
    `select room_key as key, decision - 'replaced' as decision from deep_map_mappings
     where account = $1 and environment = $2 and hotel_id = $3 and room_key = any($4)`,
    [owner.accountId, owner.environment, request.hotelId, request.keys],
  );
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}

const insertMapping = insertSelect(
  'deep_map_mappings',
  tableOf({
    owner,
    hotelId,
    roomKey: column<string>('room_key'),
    decision: column<MappingDecision>('decision'),
    updatedAt,
  }),
  {
    owner: '$1, $2',
    hotelId: '$3',
    roomKey: 'key',
    decision: 'decision',
    updatedAt: '$5',
  },
);

/** A decision of a person stays. */
export async function saveMappings(
  sql: Sql,
  owner: Owner,
  saved: { hotelId: string; mappings: readonly Mapping[]; at: Date },
): Promise<void> {
  await sql.run(
    `${insertMapping} from jsonb_to_recordset($4::jsonb) as mapping (key text, decision jsonb)
     on conflict (account, environment, hotel_id, room_key)
       do update set decision = excluded.decision, updated_at = excluded.updated_at
       where not deep_map_mappings.decision ? 'decidedBy'`,
    [owner.accountId, owner.environment, saved.hotelId, JSON.stringify(saved.mappings), saved.at],
  );
}

/** A decision as it is stored: with what a person's decision replaced. */
export interface KeptDecision extends MappingDecision {
  readonly replaced?: MappingDecision;
}

/** Locks the mappings of some names. */
export async function lockMappings(
  sql: Sql,
  owner: Owner,
  request: { hotelId: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, KeptDecision>> {
  const rows = await sql.rows<{ key: string; decision: KeptDecision }>(
    `select room_key as key, decision from deep_map_mappings
     where account = $1 and environment = $2 and hotel_id = $3 and room_key = any($4) order by room_key for update`,
    [owner.accountId, owner.environment, request.hotelId, request.keys],
  );
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}

/** Replaces mappings that the transaction has locked. */
export async function replaceMappings(
  sql: Sql,
  owner: Owner,
  changed: { hotelId: string; mappings: readonly { key: string; decision: KeptDecision }[]; at: Date },
): Promise<void> {
  await sql.run(
    `update deep_map_mappings m set decision = mapping.decision, updated_at = $5
     from jsonb_to_recordset($4::jsonb) as mapping (key text, decision jsonb)
     where m.account = $1 and m.environment = $2 and m.hotel_id = $3 and m.room_key = mapping.key`,
    [owner.accountId, owner.environment, changed.hotelId, JSON.stringify(changed.mappings), changed.at],
  );
}
