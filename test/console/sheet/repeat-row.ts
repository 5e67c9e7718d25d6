import type { Sql } from '../../../src/contract/database.ts';

interface Repeated {
  readonly table: string;
  /** SQL: the row that is repeated, the first of those. */
  readonly like: string;
  readonly times: number;
  /** SQL by column, of `n` from 1, and of the repeated row as `pattern`. Other columns are as in that row. */
  readonly set: Readonly<Record<string, string>>;
}

/** Repeats a row that the program wrote, so that a table is as long as in years of use. */
export async function repeatRow(db: Sql, { table, like, times, set }: Repeated): Promise<void> {
  const columns = await db.rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity <> 'a' order by attnum`,
    [table],
  );
  const values = columns.map(({ name }) => set[name] ?? `pattern.${name}`);
  await db.run(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from (select * from ${table} where ${like} limit 1) as pattern,
       generate_series(1, ${times}) as n`,
  );
}
