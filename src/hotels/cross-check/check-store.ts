import { owner, type Owner } from '../../contract/owner.ts';
import type { Db, Sql } from '../../contract/database.ts';
import { column, insertInto, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import { keptChunk } from './chunk.ts';
import type { ReadClaims } from './claims.ts';
import type { CheckCounts, CheckOutcome, Compared } from './compare-entries.ts';
import type { Partition, Side } from './entries.ts';
import { findings } from './judge-pairs.ts';

const jobs = tableOf({
  id: column<string>('id'),
  account: column<string>('account'),
  environment: column<Owner['environment']>('environment'),
  status: column<'queued' | 'running' | 'done' | 'error'>('status'),
  aUri: column<string | null>('a_uri'),
  bUri: column<string | null>('b_uri'),
  aRows: column<number>('a_rows'),
  aEmpty: column<number>('a_empty'),
  bRows: column<number>('b_rows'),
  bEmpty: column<number>('b_empty'),
  total: column<number>('total'),
  done: column<number>('done'),
  agreements: column<number>('agreements'),
  conflicts: column<number>('conflicts'),
  onlyA: column<number>('only_a'),
  onlyB: column<number>('only_b'),
  findings: column<Readonly<Record<string, number>>>('findings'),
  error: column<string | null>('error'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
  expiresAt: column<Date>('expires_at'),
});

export type CheckJob = RowOf<typeof jobs.members>;

const { id, status, aUri, bUri, createdAt, updatedAt, expiresAt } = jobs.members;
const insert = insertInto(
  'cross_checks',
  tableOf({ id, owner, status, aUri, bUri, createdAt, updatedAt, expiresAt }),
);

export interface NewCheck {
  readonly id: string;
  readonly uris: Readonly<Record<Side, string>> | undefined;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertCheck(
  sql: Sql,
  owner: Owner,
  { id, uris, at, expiresAt }: NewCheck,
): Promise<void> {
  const [aUri, bUri] = [uris?.a ?? null, uris?.b ?? null];
  const row = { id, owner, status: 'queued' as const, aUri, bUri, createdAt: at, updatedAt: at, expiresAt };
  await sql.run(insert.text, insert.values(undefined, row));
}

export async function findCheck(sql: Sql, owner: Owner, id: string): Promise<CheckJob | undefined> {
  const row = await sql.row(
    `select ${jobs.columns} from cross_checks where id = $1 and account = $2 and environment = $3`,
    [id, owner.accountId, owner.environment],
  );
  return row && jobs.read(row);
}

export async function checkById(sql: Sql, id: string): Promise<CheckJob | undefined> {
  const row = await sql.row(`select ${jobs.columns} from cross_checks where id = $1`, [id]);
  return row && jobs.read(row);
}

const insertChunk = insertInto(
  'cross_check_chunks',
  tableOf({
    job: column<string>('job'),
    chunk: column<number>('chunk'),
    entries: column<string>('entries'),
  }),
);

/** If two workers run one plan, the second waits here until the first has ended, and sees its result. */
export async function insertCheckChunk(
  sql: Sql,
  job: string,
  { chunk, partitions }: { readonly chunk: number; readonly partitions: readonly Partition[] },
): Promise<void> {
  await sql.run(
    `${insertChunk.text} on conflict do nothing`,
    insertChunk.values(undefined, { job, chunk, entries: keptChunk(partitions) }),
  );
}

export interface CheckPlan {
  readonly total: number;
  readonly totalChunks: number;
  readonly files: Readonly<Record<Side, ReadClaims>>;
  readonly at: Date;
}

/** Returns false if the job has ended or was planned already. */
export async function setCheckPlan(
  sql: Sql,
  job: string,
  { total, totalChunks, files: { a, b }, at }: CheckPlan,
): Promise<boolean> {
  const planned = await sql.run(
    `update cross_checks set total = $2, total_chunks = $3, a_rows = $4, a_empty = $5, b_rows = $6, b_empty = $7,
       updated_at = $8
     where id = $1 and total_chunks = 0 and status in ('queued', 'running')`,
    [job, total, totalChunks, a.rows, a.empty, b.rows, b.empty, at],
  );
  return planned === 1;
}

/** Its partitions as they are kept. Undefined: there is no such chunk, it is done, or the job has ended. */
export async function startCheckChunk(
  sql: Sql,
  { job, chunk, at }: { readonly job: string; readonly chunk: number; readonly at: Date },
): Promise<string | undefined> {
  await sql.run(
    `update cross_checks set status = 'running', started_at = $2, updated_at = $2 where id = $1 and status = 'queued'`,
    [job, at],
  );
  const row = await sql.row<{ entries: string }>(
    `select c.entries from cross_check_chunks c join cross_checks j on j.id = c.job
     where c.job = $1 and c.chunk = $2 and c.conflicts is null and j.status = 'running'`,
    [job, chunk],
  );
  return row?.entries;
}

/** Stores the result of a chunk and adds it to the counters. Does nothing if another worker was first. */
export async function endCheckChunk(
  tx: Sql,
  {
    job,
    chunk,
    lines,
    counts,
    at,
    expiresAt,
  }: Compared & { job: string; chunk: number; at: Date; expiresAt: Date },
): Promise<void> {
  const stored = await tx.run(
    `update cross_check_chunks set entries = '', conflicts = $3, only_a = $4, only_b = $5, agreements = $6
     where job = $1 and chunk = $2 and conflicts is null`,
    [job, chunk, ...storedOutcomes.map((outcome) => Buffer.from(lines[outcome]))],
  );
  if (stored === 0) return;
  await countChunk(tx, { job, counts, at, expiresAt });
}

async function countChunk(
  tx: Sql,
  { job, counts, at, expiresAt }: { job: string; counts: CheckCounts; at: Date; expiresAt: Date },
): Promise<void> {
  const added = findings.map(
    (name) => `'${name}', coalesce((findings ->> '${name}')::bigint, 0) + ($7::jsonb ->> '${name}')::bigint`,
  );
  const isLast = 'chunks_done + 1 = total_chunks';
  await tx.run(
    `update cross_checks set conflicts = conflicts + $2, only_a = only_a + $3, only_b = only_b + $4,
       agreements = agreements + $5, chunks_done = chunks_done + 1, updated_at = $6,
       findings = jsonb_build_object(${added.join(', ')}),
       status = case when ${isLast} then 'done' else status end,
       expires_at = case when ${isLast} then $8 else expires_at end
     where id = $1 and status = 'running'`,
    [
      job,
      ...storedOutcomes.map((outcome) => counts[outcome]),
      at,
      JSON.stringify(counts.findings),
      expiresAt,
    ],
  );
}

/** In the order of the columns above. */
const storedOutcomes = ['conflict', 'only_a', 'only_b', 'agreement'] as const;
const columnOf: Readonly<Record<CheckOutcome, string>> = {
  conflict: 'conflicts',
  only_a: 'only_a',
  only_b: 'only_b',
  agreement: 'agreements',
};

export async function failCheck(
  sql: Sql,
  job: string,
  { error, at }: { error: string; at: Date },
): Promise<void> {
  await sql.run(
    `update cross_checks set status = 'error', error = $2, updated_at = $3 where id = $1 and status in ('queued', 'running')`,
    [job, error, at],
  );
}

/** The lines of one outcome. */
export async function* checkLines(db: Db, job: string, outcome: CheckOutcome): AsyncGenerator<Uint8Array> {
  const parts = db.stream<{ lines: Uint8Array }>(
    `select ${columnOf[outcome]} as lines from cross_check_chunks where job = $1 order by chunk`,
    [job],
    8,
  );
  for await (const batch of parts) for (const { lines } of batch) if (lines.length > 0) yield lines;
}

/** A condition with the time in `$1`. */
export const anyCheckExpired = 'exists (select from cross_checks where expires_at < $1)';

export function deleteCheckChunks(sql: Sql, { at, most }: { at: Date; most: number }): Promise<number> {
  return sql.run(
    `delete from cross_check_chunks where ctid in (
       select c.ctid from cross_check_chunks c join cross_checks j on j.id = c.job where j.expires_at < $1 limit $2)`,
    [at, most],
  );
}

export async function deleteChecks(sql: Sql, at: Date): Promise<void> {
  await sql.run('delete from cross_checks where expires_at < $1', [at]);
}
