import { type CommandResponse, type Db as BossDb, PgBoss } from 'pg-boss';
import { assert } from '../../lib/assert.ts';
import type { Sql } from '../../contract/database.ts';

/** The schema of the tables of pg-boss, separate from ours. */
export const BOSS_SCHEMA = 'boss';

/** pg-boss on our pool or in our transaction. */
export function bossDb(sql: Sql): BossDb {
  return {
    executeSql: async (text, values) => ({ rows: await sql.rows(text, values ?? []) }),
  };
}

export interface BossOptions {
  readonly onError: (error: unknown) => void;
}

/** How often a supervisor looks for jobs without a heartbeat, while there are running jobs. */
export const SUPERVISE_SECONDS = 3;
/** How often finished jobs are deleted. */
export const MAINTAIN_SECONDS = 600;

/** The worker decides when to call `supervise`: pg-boss would query and write every few seconds, even if nothing happens. */
export async function startBoss(sql: Sql, { onError }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: BOSS_SCHEMA,
    db: bossDb(sql),
    schedule: false,
    migrate: false,
    supervise: false,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTAIN_SECONDS,
  });
  boss.on('error', onError);
  return boss.start();
}

/** Creates or migrates the tables of pg-boss, under its own lock. */
export async function migrateBoss(sql: Sql): Promise<void> {
  const boss = new PgBoss({ schema: BOSS_SCHEMA, db: bossDb(sql), schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The same inside a transaction, for a database that is empty: the scripts of pg-boss are separate transactions. */
export async function migrateBossWithin(tx: Sql): Promise<void> {
  const { executeSql } = bossDb(tx);
  const db: BossDb = {
    executeSql: (text, values) => executeSql(text.replace(WHOLE_TRANSACTION, '$1'), values),
  };
  const boss = new PgBoss({ schema: BOSS_SCHEMA, db, schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

const WHOLE_TRANSACTION = /^\s*begin;([\s\S]*)commit;?\s*$/i;

/** How many jobs a command changed. Every response has it, but the types omit it. */
export function changedJobs(response: CommandResponse): number {
  const changed = (response as { affected?: unknown }).affected; // see above; checked below
  assert(typeof changed === 'number', 'pg-boss did not return how many jobs it changed');
  return changed;
}
