import { migrateBoss } from '../queue/boss.ts';
import type { Db } from '../../contract/database.ts';
import { migrate, readMigrations } from './migrations.ts';

/** Migrates a database, empty or of an earlier version, to what this program needs; returns what it applied. */
export async function prepareDatabase(db: Db): Promise<string[]> {
  const applied = await migrate(db, await readMigrations());
  await migrateBoss(db);
  return applied;
}
