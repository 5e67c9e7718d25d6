import type { Config } from '../../config.ts';
import type { Db } from '../../contract/database.ts';
import { Problem } from '../../lib/problem.ts';
import type { Warning } from './examine-replica.ts';
import { assertUsable } from '../sql/reachable.ts';
import { unexpectedSettings } from '../sql/session.ts';

/** Whether the database of the service answers, takes writes, and lets statements end. */
export async function examineDatabase({
  databaseUrl,
  databasePooler,
  db,
}: Pick<Config, 'databasePooler'> & { readonly databaseUrl: string; readonly db: Db }): Promise<
  string | Warning
> {
  const isPooled = databasePooler === 'transaction';
  const version = await assertUsable(databaseUrl, { isPooled });
  const readOnly = await whyReadOnly(db);
  if (readOnly !== undefined) throw new Problem(readOnly);
  const found = `PostgreSQL ${version} answers${isPooled ? ', through a pooler in transaction mode' : ''}`;
  const unexpected = await unexpectedSettings(db);
  if (unexpected.length === 0) return found;
  return {
    warning: `${found}; its sessions have settings that can end long work or change answers: for the role of DATABASE_URL, reset ${unexpected.join(', ')}.`,
  };
}

/** A service that runs there answers reads only, and is not ready. */
async function whyReadOnly(db: Db): Promise<string | undefined> {
  const row = await db.row<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (row?.isStandby === true)
    return 'the server is a standby, which takes no writes: name the primary in DATABASE_URL.';
  if (row?.isReadOnly === true)
    return 'its transactions are read-only: set default_transaction_read_only to off for the role of DATABASE_URL, and for the database.';
  return undefined;
}
