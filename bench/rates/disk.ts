import type { Sql } from '../../src/contract/database.ts';

export interface Disk {
  /** The size of every table of the service, with its indexes. */
  readonly bytes: number;
  readonly updates: number;
  /** Updates that changed no index. */
  readonly hot: number;
  readonly tables: ReadonlyMap<string, number>;
}

/** Without tables that are not logged: they count requests, and are empty after a crash. */
export async function diskOf(sql: Sql): Promise<Disk> {
  const rows = await sql.rows<{ name: string; bytes: number; updates: number; hot: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes, s.n_tup_upd as updates, s.n_tup_hot_upd as hot
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relpersistence = 'p' order by 1`,
  );
  const sum = (of: 'bytes' | 'updates' | 'hot'): number => rows.reduce((all, row) => all + row[of], 0);
  const tables = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  return { bytes: sum('bytes'), updates: sum('updates'), hot: sum('hot'), tables };
}
