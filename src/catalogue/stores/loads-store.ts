import type { Sql } from '../../contract/database.ts';
import { column, insertInto, json, tableOf } from '../../lib/columns/columns.ts';

/** What the program itself loads into the catalogue, and how far each load is. */
export interface LoadStates {
  readonly demo: { readonly hotels: number; readonly seed: number; readonly done: number };
  /** Without a version until the lists are loaded. */
  readonly places: { readonly version?: number };
  readonly rates: Readonly<Record<string, never>>;
}

export interface Load<Name extends keyof LoadStates> {
  readonly name: Name;
  readonly state: LoadStates[Name];
  /** Null: it is not complete. */
  readonly finishedAt: Date | null;
}

const loads = tableOf({
  name: column<keyof LoadStates>('name'),
  state: json<LoadStates[keyof LoadStates]>('state'),
  finishedAt: column<Date | null>('finished_at'),
});
const insert = insertInto('catalogue_loads', loads);

export async function findLoad<Name extends keyof LoadStates>(
  sql: Pick<Sql, 'row'>,
  name: Name,
): Promise<Load<Name> | undefined> {
  const row = await sql.row(`select ${loads.columns} from catalogue_loads where name = $1`, [name]);
  // The state was stored under this name.
  return row && (loads.read(row) as Load<Name>);
}

/** Returns false if it has begun before. */
export async function beginLoad<Name extends keyof LoadStates>(sql: Sql, load: Load<Name>): Promise<boolean> {
  const inserted = await sql.run(`${insert.text} on conflict do nothing`, insert.values(undefined, load));
  return inserted > 0;
}

export async function saveLoad<Name extends keyof LoadStates>(sql: Sql, load: Load<Name>): Promise<void> {
  await sql.run(
    `${insert.text} on conflict (name) do update set state = excluded.state, finished_at = excluded.finished_at`,
    insert.values(undefined, load),
  );
}
