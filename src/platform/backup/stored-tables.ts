import type { Sql } from '../../contract/database.ts';
import { BOSS_SCHEMA } from '../queue/boss.ts';
import type { BackupTable, Sequence } from './file-format.ts';

const schemas = ['public', 'sandbox', BOSS_SCHEMA];

/** Every program creates these: the lists of what was applied, and the statistics of the queue, which has tables for each day. */
const notCopied = ['public.migrations', `${BOSS_SCHEMA}.version`, `${BOSS_SCHEMA}.queue_stats`];

/**
 * The tables whose rows are the state of a service. Unlogged tables are left out: they count the requests of the last
 * minutes. A partition is part of its table.
 */
export function readStoredTables(sql: Sql): Promise<BackupTable[]> {
  return sql.rows(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname) from pg_attribute a
         where a.attrelid = c.oid and attnum > 0 and attgenerated = '' and not attisdropped order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and format('%I.%I', n.nspname, c.relname) <> all($2)
     order by 1`,
    [schemas, notCopied],
  );
}

export function readSequences(sql: Sql): Promise<Sequence[]> {
  return sql.rows(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  );
}

/** The first table in the schemas of a service. */
export async function anyTable(sql: Sql): Promise<string | undefined> {
  const found = await sql.row<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') order by 1 limit 1`,
    [schemas],
  );
  return found?.name;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come table by table, so foreign keys and triggers wait until all are there. Needs the owner of the tables only. */
export async function withoutRules<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const keys = await sql.rows<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(o.conname) as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where o.contype = 'f' and o.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [schemas],
  );
  const triggered = await sql.rows<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and n.nspname = any($1)`,
    [schemas],
  );
  for (const { table, name } of keys) await sql.run(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggered) await sql.run(`alter table ${table} disable trigger user`);
  const result = await work();
  for (const { table } of triggered) await sql.run(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await sql.run(`alter table ${table} add constraint ${name} ${definition}`);
  return result;
}
