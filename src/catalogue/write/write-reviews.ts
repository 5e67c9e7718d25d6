import type { Tx } from '../../contract/database.ts';
import { type Batch, keysIn, type Landed, numbersIn, textOf, valuesOf } from '../read/batch.ts';
import { columnsOf } from '../read/columns.ts';
import { contentKey } from './ids/content-key.ts';
import { copyNew } from './copy/copy-new.ts';
import { filledBy, hotelAsInTable, lineOf, stage, type StagedColumn } from './copy/stage.ts';
import { giveReviewsToFamily } from '../survivors.ts';

export function stageReviews(tx: Tx, batch: Batch): Promise<void> {
  return stage(tx, [lineOf(batch), contentKeyOf(batch), ...filledBy(batch)], batch.lines.length);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The whole text of a review; the hotel is not part of it, because a review follows its merged hotel. */
const wholeText = columnsOf.reviews.flatMap(({ name, fileOnly }) => (fileOnly === true ? [] : [name]));

/**
 * The source's own number identifies the review; without one the whole text does. A number that is a UUID is the key
 * itself, so that an exported review is recognized.
 */
function contentKeyOf(batch: Batch): StagedColumn {
  const reviewIds = valuesOf(batch, 'review_id');
  const [numberAt, textAt] = [keysIn(batch, ['source', 'review_id']), keysIn(batch, wholeText)];
  const valueAt = (row: number) => {
    const own = textOf(reviewIds[row]);
    if (uuid.test(own)) return own;
    return contentKey(own === '' ? textAt(row) : numberAt(row));
  };
  return { name: 'content_key', type: 'uuid', valueAt };
}

/**
 * Stores reviews that are all new and of hotels without merges; undefined if one of them exists already, or may
 * exist for a merged hotel, and then nothing is stored.
 */
export async function landNewReviews(tx: Tx, batch: Batch): Promise<Landed | undefined> {
  const hotels = [...new Set(numbersIn(batch, 'hotel_id'))];
  if ((await tx.row(merged, [hotels])) !== undefined) return undefined;
  const filled = filledBy(batch).filter(({ name }) => name !== 'review_id');
  const columns = [contentKeyOf(batch), ...filled.map(hotelAsInTable)];
  if (!(await copyNew(tx, 'reviews', { columns, rows: batch.lines.length }))) return undefined;
  return { created: batch.lines.length, updated: 0 };
}

const merged = 'select from hotel_merges where loser = any($1) or survivor = any($1) limit 1';

/** Reviews are not part of the feed: they change nothing that a mapping, a rate or a booking depends on. */
export async function landReviews(tx: Tx, { columns }: Batch, now: Date): Promise<Landed> {
  await giveReviewsToFamily(tx, now);
  const names = columns.filter(({ fileOnly }) => fileOnly !== true).map(({ name }) => name);
  const landed = await tx.row<Landed>(`
    with landed as (
      insert into reviews (hotel, content_key, ${names.join(', ')})
      select distinct on (hotel_id, content_key) hotel_id, content_key, ${names.join(', ')}
      from staged order by hotel_id, content_key, line desc
      on conflict (hotel, content_key) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      where (${names.map((name) => `reviews.${name}`).join(', ')})
        is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from landed`);
  return landed ?? { created: 0, updated: 0 };
}
