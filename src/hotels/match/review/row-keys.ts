import type { Sql } from '../../../contract/database.ts';
import type { Owner } from '../../../contract/owner.ts';
import { anyListKeyOf, idKeyOf, readRowKey } from '../input/id-key.ts';
import { knownKeys } from '../stores/row-key-store.ts';

/** A row as a caller names it. */
export interface NamedRow {
  readonly externalId?: string;
  readonly partner?: string;
  readonly rowKey?: string;
}

/**
 * The keys under which a decision about each row is stored; none: the caller named no row. An id without a partner is
 * every known row with this id, in the lists of all partners. If none is known yet, the decision waits for one: its key
 * is the id alone.
 */
export async function rowKeysOf(
  sql: Sql,
  owner: Owner,
  rows: readonly NamedRow[],
): Promise<(readonly string[])[]> {
  const named = rows.map(({ externalId = '', partner, rowKey = '' }) => {
    const sent = readRowKey(rowKey);
    const key = sent ?? idKeyOf(externalId, partner);
    return { key, isAnyList: sent === undefined && key?.startsWith('id:') };
  });
  const open = named.flatMap(({ key, isAnyList }) => (key !== undefined && isAnyList ? [key] : []));
  const known = await knownKeys(sql, owner, open);
  const knownOf = Map.groupBy(known, (key) => anyListKeyOf(key) ?? key);
  return named.map(({ key, isAnyList }) => {
    if (key === undefined) return [];
    return isAnyList ? (knownOf.get(key) ?? [key]) : [key];
  });
}
