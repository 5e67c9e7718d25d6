import type { Config } from '../../config.ts';
import type { Db } from '../../contract/database.ts';
import { Problem } from '../../lib/problem.ts';
import { messageOf } from '../../lib/shown-error.ts';
import { lagOf } from '../replica.ts';
import { isUnavailable } from '../sql/database-errors.ts';
import { openPool } from '../sql/pool.ts';

export interface Warning {
  readonly warning: string;
}

/** A replica that follows lacks less. */
const MOST_LAG_BYTES = 16 * 1024 * 1024;

/** Without the replica reads use the primary: it is no more than a warning, unless it can never be used. */
export async function examineReplica({
  db,
  databaseReadUrl,
}: Pick<Config, 'databaseReadUrl'> & { readonly db: Db }): Promise<string | Warning> {
  if (databaseReadUrl === undefined) return 'DATABASE_READ_URL is not set: all reads use the primary';
  const replica = openPool(databaseReadUrl, { name: 'innkeeper doctor', size: 1 });
  try {
    const bytes = await lagOf(db, replica);
    if (bytes === undefined)
      throw new Problem('DATABASE_READ_URL is not a replica of the database of DATABASE_URL: correct it.');
    if (bytes < MOST_LAG_BYTES) return `it lacks ${bytes} bytes of the write-ahead log`;
    return { warning: `it lacks ${bytes} bytes of the write-ahead log: reads use the primary meanwhile.` };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { warning: `it cannot be reached (${messageOf(error)}): reads use the primary meanwhile.` };
  } finally {
    await replica.close();
  }
}
