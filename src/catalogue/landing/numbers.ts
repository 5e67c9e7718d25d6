import type { Tx } from '../../platform/database.ts';

/** Folded name → number of a partner or of a chain. Kept for the length of an import. */
export type Numbers = Map<string, number>;

/** Brings the numbers of names (folded → as written) into `numbers`; what nobody has named before gets one. */
export async function learnNumbers(
  tx: Tx,
  table: 'partners' | 'chains',
  {
    names,
    numbers,
    add,
  }: { readonly names: ReadonlyMap<string, string>; readonly numbers: Numbers; readonly add: boolean },
): Promise<void> {
  const unknown = [...names].filter(([key]) => !numbers.has(key)).toSorted();
  if (unknown.length === 0) return;
  const keys = unknown.map(([key]) => key);
  if (add)
    await tx.run(
      `insert into ${table} (name, name_key) select * from unnest($1::text[], $2::text[]) on conflict (name_key) do nothing`,
      [unknown.map(([, name]) => name), keys],
    );
  const known = await tx.rows<{ id: number; name_key: string }>(
    `select id, name_key from ${table} where name_key = any($1)`,
    [keys],
  );
  for (const { id, name_key } of known) numbers.set(name_key, id);
}
