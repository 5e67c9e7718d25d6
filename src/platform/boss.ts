import { PgBoss, type ConstructorOptions, type Db as BossDb } from 'pg-boss';
import type { Sql } from './database.ts';

/** The schema in which pg-boss keeps its tables, apart from ours. */
export const BOSS_SCHEMA = 'boss';

/** pg-boss speaking through a pool or transaction of ours. */
export function bossDb(sql: Sql): BossDb {
  return {
    executeSql: async (text, values) => ({ rows: await sql.rows(text, values ?? []) }),
  };
}

export function newBoss(sql: Sql, options: Partial<ConstructorOptions>): PgBoss {
  return new PgBoss({ schema: BOSS_SCHEMA, db: bossDb(sql), schedule: false, ...options });
}

/** Makes or migrates the tables of pg-boss; it takes turns by a lock of its own. */
export async function migrateBoss(sql: Sql): Promise<void> {
  const boss = newBoss(sql, { supervise: false, migrate: true });
  await boss.start();
  await boss.stop({ graceful: false });
}
