import { migrateBoss } from '../queue/boss.ts';
import type { Db } from '../../contract/database.ts';
import { migrate, readMigrations } from './migrations.ts';

/** Brings a database, empty or of an earlier version, to what this program needs; answers what it applied. */
export async function prepareDatabase(db: Db): Promise<string[]> {
  const applied = await migrate(db, await readMigrations());
  await migrateBoss(db);
  return applied;
}
