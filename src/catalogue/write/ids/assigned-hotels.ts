import { limits } from '../../../contract/limits.ts';
import type { Tx } from '../../../contract/database.ts';
import { type Batch, keysIn, valuesOf } from '../../read/batch.ts';
import { identities } from '../../read/columns.ts';
import { contentKey } from './content-key.ts';
import { arrayText, numbersText } from '../copy/copy-text.ts';
import { drawIds } from './given-ids.ts';
import type { Value } from '../../read/readers.ts';

/** A row without an id that has the same values in these columns is the same hotel, and gets the same id. */
const [, identifying] = identities.hotels;

/** The row has no id, or one that a catalogue may have assigned, as in an export. */
function hasNoneOfItsOwn(id: Value | undefined): boolean {
  return typeof id !== 'number' || id >= limits.firstGivenId;
}

export function someHaveNoIdOfTheirOwn(batch: Batch): boolean {
  const ids = valuesOf(batch, 'id');
  return [...batch.lines.keys()].some((row) => hasNoneOfItsOwn(ids[row]));
}

/** The content key by which each row is recognized without an id; null for rows with an id of the source. */
export function contentKeysIn(batch: Batch): (row: number) => string | null {
  const ids = valuesOf(batch, 'id');
  const contentAt = keysIn(batch, identifying);
  return (row) => (hasNoneOfItsOwn(ids[row]) ? contentKey(contentAt(row)) : null);
}

/** Rows of `staged` without an id get a new one, in the order of the file; known rows get their earlier id. */
export async function assignHotelIds(tx: Tx): Promise<void> {
  await tx.run(`
    insert into assigned_hotel_ids (content_key, hotel)
    select content_key, min(id) from staged where id is not null and content_key is not null group by content_key
    on conflict do nothing`);
  const fresh = await tx.row<{ count: number }>(
    `select count(distinct content_key) as count from staged where ${isFresh}`,
  );
  const count = fresh?.count ?? 0;
  if (count > 0) await tx.run(assignFresh, [await drawIds(tx, 'hotels', count)]);
  await tx.run(
    'update staged set id = a.hotel from assigned_hotel_ids a where staged.id is null and a.content_key = staged.content_key',
  );
}

const isFresh =
  'id is null and not exists (select from assigned_hotel_ids a where a.content_key = staged.content_key)';

const assignFresh = `
  insert into assigned_hotel_ids (content_key, hotel)
  select content_key, $1::bigint + row_number() over (order by min(line)) from staged where ${isFresh} group by content_key`;

/** Stores content keys as `assignHotelIds` does, for rows that are copied directly into their table. */
export async function noteGivenHotels(tx: Tx, batch: Batch, ids: readonly number[]): Promise<void> {
  const keyAt = contentKeysIn(batch);
  const given = ids.flatMap((id, row) => {
    const key = keyAt(row);
    return key === null ? [] : [{ id, key }];
  });
  if (given.length === 0) return;
  await tx.run(
    `insert into assigned_hotel_ids (content_key, hotel)
     select key, min(id) from unnest($1::uuid[], $2::bigint[]) as given (key, id) group by key
     on conflict do nothing`,
    [arrayText(given.map(({ key }) => key)), numbersText(given.map(({ id }) => id))],
  );
}
