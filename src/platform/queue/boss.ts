import { type CommandResponse, type Db as BossDb, PgBoss } from 'pg-boss';
import { assert } from '../../lib/assert.ts';
import type { Sql } from '../../contract/database.ts';

/** The schema in which pg-boss keeps its tables, apart from ours. */
export const BOSS_SCHEMA = 'boss';

/** pg-boss speaking through a pool or a transaction of ours. */
export function bossDb(sql: Sql): BossDb {
  return {
    executeSql: async (text, values) => ({ rows: await sql.rows(text, values ?? []) }),
  };
}

export interface BossOptions {
  /** Looks after the queues: finds dead workers' jobs and deletes old rows. One such process is enough, more don't harm. */
  readonly supervise: boolean;
  readonly onError: (error: unknown) => void;
}

/** How often a supervisor looks for jobs whose worker is silent. */
const SUPERVISE_SECONDS = 3;
/** How often what is done and forgotten is deleted: timers alone make some 100,000 rows a day. */
const MAINTAIN_SECONDS = 600;

export async function startBoss(sql: Sql, { supervise, onError }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: BOSS_SCHEMA,
    db: bossDb(sql),
    schedule: false,
    migrate: false,
    supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTAIN_SECONDS,
  });
  boss.on('error', onError);
  return boss.start();
}

/** Makes or migrates the tables of pg-boss; it takes turns by a lock of its own. */
export async function migrateBoss(sql: Sql): Promise<void> {
  const boss = new PgBoss({ schema: BOSS_SCHEMA, db: bossDb(sql), schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** How many jobs a command touched: every answer has it, only the types leave it out. */
export function touchedBy(response: CommandResponse): number {
  const touched = (response as { affected?: unknown }).affected; // see above; checked below
  assert(typeof touched === 'number', 'pg-boss did not say how many jobs it touched');
  return touched;
}
