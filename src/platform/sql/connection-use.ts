import { assert } from '../../lib/assert.ts';
import type { Sql } from '../../contract/database.ts';

export interface ConnectionUse {
  /** Connections that the server allows: to all but superusers, or to the role or the database, if that is less. */
  readonly allowed: number;
  readonly open: number;
  /** Our services on this database. */
  readonly processes: number;
}

/** The connections of a service have its own name: `innkeeper serve` or `work`, and eight digits. */
export async function readConnectionUse(sql: Sql): Promise<ConnectionUse> {
  const use = await sql.row<ConnectionUse>(
    `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed,
       count(*) as open,
       count(distinct substring(application_name from '^innkeeper (?:serve|work) ([0-9a-f]{8})'))
         filter (where datname = current_database()) as processes
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  assert(use !== undefined, 'an aggregate has one row');
  return use;
}

export interface JudgedUse {
  readonly detail: string;
  readonly isTooMuch: boolean;
}

/** Assumes that every process has this number of connections; each has one more for notifications. */
export function judgeConnectionUse({ allowed, open, processes }: ConnectionUse, poolSize: number): JudgedUse {
  const most = processes * (poolSize + 1);
  const detail =
    `a process opens at most ${poolSize + 1}, ${processes} running ones ${most}; ` +
    `the server allows ${allowed}, of which ${open} are open`;
  return { detail, isTooMuch: most > allowed };
}
