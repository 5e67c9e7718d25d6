import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, insertInto, jsonOrNull, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import type { Learnt } from '../engine/engine.ts';
import type { KeptCalibration } from '../match/stores/calibration-store.ts';

const calibrations = tableOf({
  id: column<string>('id'),
  account: column<string>('account'),
  environment: column<Owner['environment']>('environment'),
  status: column<'queued' | 'running' | 'done' | 'error'>('status'),
  report: jsonOrNull<Learnt>('report'),
  calibration: jsonOrNull<KeptCalibration>('calibration'),
  error: column<string | null>('error'),
  createdAt: column<Date>('created_at'),
  createdBy: column<string>('created_by'),
  endedAt: column<Date | null>('ended_at'),
  isEnabled: column<boolean>('is_enabled'),
});

export type StoredCalibration = RowOf<typeof calibrations.members>;

export interface NewCalibration {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
}

const {
  account: _account,
  environment: _environment,
  error: _error,
  isEnabled: _isEnabled,
  ...given
} = calibrations.members;
const made = tableOf({ owner, ...given });
const insert = insertInto<typeof made.members, Learnt | null>('hotel_match_calibrations', made, {
  outcome: { value: (report) => report?.outcome },
});

/** False, and nothing is stored, if one of the owner waits already. */
export async function queueCalibration(
  sql: Sql,
  owner: Owner,
  { id, at, by }: NewCalibration,
): Promise<boolean> {
  const added = await sql.run(
    `${insert.text} on conflict (account, environment) where status = 'queued' do nothing`,
    insert.values(null, {
      owner,
      id,
      status: 'queued',
      report: null,
      calibration: null,
      createdAt: at,
      createdBy: by,
      endedAt: null,
    }),
  );
  return added === 1;
}

export async function queuedCalibration(
  sql: Sql,
  { accountId, environment }: Owner,
): Promise<StoredCalibration | undefined> {
  const row = await sql.row(
    `select ${calibrations.columns} from hotel_match_calibrations
     where account = $1 and environment = $2 and status = 'queued'`,
    [accountId, environment],
  );
  return row && calibrations.read(row);
}

/** One that was measured at once. */
export async function insertMeasured(
  sql: Sql,
  owner: Owner,
  { id, by, report, calibration, at }: Ended & NewCalibration,
): Promise<void> {
  await sql.run(
    insert.text,
    insert.values(report, {
      owner,
      id,
      status: 'done',
      report,
      calibration: calibration ?? null,
      createdAt: at,
      createdBy: by,
      endedAt: at,
    }),
  );
}

export interface Ended {
  readonly id: string;
  readonly report: Learnt;
  readonly calibration: KeptCalibration | undefined;
  readonly at: Date;
}

/** It reads the decisions from now on, so a later request needs another. */
export async function beginCalibration(sql: Sql, id: string): Promise<void> {
  await sql.run(
    `update hotel_match_calibrations set status = 'running' where id = $1 and status = 'queued'`,
    [id],
  );
}

/** A second worker with the same task changes nothing. */
export async function endCalibration(sql: Sql, { id, report, calibration, at }: Ended): Promise<void> {
  await sql.run(
    `update hotel_match_calibrations set status = 'done', report = $2::jsonb, outcome = $3, calibration = $4::jsonb, ended_at = $5
     where id = $1 and status in ('queued', 'running')`,
    [id, JSON.stringify(report), report.outcome, calibration && JSON.stringify(calibration), at],
  );
}

export async function failCalibration(
  sql: Sql,
  id: string,
  { error, at }: { readonly error: string; readonly at: Date },
): Promise<void> {
  await sql.run(
    `update hotel_match_calibrations set status = 'error', error = $2, ended_at = $3
     where id = $1 and status in ('queued', 'running')`,
    [id, error, at],
  );
}

export async function calibrationById(sql: Sql, id: string): Promise<StoredCalibration | undefined> {
  const row = await sql.row(`select ${calibrations.columns} from hotel_match_calibrations where id = $1`, [
    id,
  ]);
  return row && calibrations.read(row);
}

/** The newest first. */
export async function listCalibrations(
  sql: Sql,
  { accountId, environment }: Owner,
  limit: number,
): Promise<StoredCalibration[]> {
  const rows = await sql.rows(
    `select ${calibrations.columns} from hotel_match_calibrations where account = $1 and environment = $2
     order by created_at desc, id limit $3`,
    [accountId, environment, limit],
  );
  return rows.map(calibrations.read);
}

/** Enables one, or none, and disables the one before. */
export async function switchCalibration(
  tx: Sql,
  { accountId, environment }: Owner,
  id: string | undefined,
): Promise<void> {
  const owner = [accountId, environment];
  await tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 32))`, owner);
  await tx.run(
    `update hotel_match_calibrations set is_enabled = false
     where account = $1 and environment = $2 and is_enabled and id is distinct from $3`,
    [...owner, id],
  );
  await tx.run(
    'update hotel_match_calibrations set is_enabled = true where account = $1 and environment = $2 and id = $3',
    [...owner, id],
  );
}
