import type { Sql } from '../../../contract/database.ts';
import { partnerKey, searchKey } from '../../reference/search-key.ts';
import { type Batch, valuesOf } from '../../read/batch.ts';

/** Name → number of a partner or of a chain. */
export type Numbers = Map<string, number>;

/** Things with a name in files and a number in the database, and the key of a name, which is the same for different spellings. */
const named = {
  partner: { table: 'partners', keyOf: partnerKey },
  chain: { table: 'chains', keyOf: searchKey },
} as const;

/**
 * The numbers of the partners or chains of a batch, by their names as they are written there. `known` caches
 * them by key, and grows; with `add` new names get a number. A caller with `add` must have the lock of the
 * catalogue: another writer that adds the same name would wait for this one, which could be a deadlock.
 */
export async function numbersOf(
  sql: Sql,
  batch: Batch,
  {
    column,
    known,
    add,
  }: { readonly column: keyof typeof named; readonly known: Numbers; readonly add: boolean },
): Promise<Numbers> {
  const { table, keyOf } = named[column];
  const written = namesIn(batch, column);
  const keys = new Map(written.map((name) => [name, keyOf(name)]));
  const unknown = written.filter((name) => !known.has(keys.get(name) ?? ''));
  const names = new Map(unknown.toReversed().map((name) => [keys.get(name) ?? '', name]));
  names.delete('');
  if (names.size > 0) await learn(sql, table, { names, known, add });
  return new Map(
    written.flatMap((name) => {
      const number = known.get(keys.get(name) ?? '');
      return number === undefined ? [] : [[name, number]];
    }),
  );
}

/** Every name once, in the order of the file: of two spellings the first one is the name. */
function namesIn(batch: Batch, column: string): string[] {
  const firstLines = new Map<string, number>();
  for (const [row, name] of valuesOf(batch, column).entries()) {
    const line = batch.lines[row] ?? 0;
    if (typeof name === 'string' && line < (firstLines.get(name) ?? Infinity)) firstLines.set(name, line);
  }
  return [...firstLines].toSorted(([, a], [, b]) => a - b).map(([name]) => name);
}

async function learn(
  sql: Sql,
  table: (typeof named)[keyof typeof named]['table'],
  {
    names,
    known,
    add,
  }: { readonly names: ReadonlyMap<string, string>; readonly known: Numbers; readonly add: boolean },
): Promise<void> {
  const keys = [...names.keys()];
  if (add)
    await sql.run(
      `insert into ${table} (name, name_key) select * from unnest($1::text[], $2::text[]) on conflict (name_key) do nothing`,
      [[...names.values()], keys],
    );
  const rows = await sql.rows<{ id: number; name_key: string }>(
    `select id, name_key from ${table} where name_key = any($1)`,
    [keys],
  );
  for (const { id, name_key } of rows) known.set(name_key, id);
}
