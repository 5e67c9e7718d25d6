import type { Tx } from '../../platform/database.ts';
import { type Batch, type GoodRow, keyOfColumns, type Landed, placeOf, textAt } from './batch.ts';
import { columnsOf } from './columns.ts';
import { contentKey } from './content-key.ts';
import { copyNew } from './copy-new.ts';
import { lockCatalogue } from './feed.ts';
import type { Value } from './readers.ts';
import { stage } from './stage.ts';
import { giveReviewsToFamily } from './survivors.ts';

export function stageReviews(tx: Tx, batch: Batch): Promise<void> {
  const { columns } = batch;
  return stage(
    tx,
    [{ name: 'line', type: 'integer' }, { name: 'content_key', type: 'uuid' }, ...columns],
    rowsOf(batch),
  );
}

function* rowsOf(batch: Batch): Generator<Value[]> {
  const keyOf = contentKeys(batch);
  for (const row of batch.good) yield [row.line, keyOf(row), ...row.values];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The whole text of a review; the hotel is no part of it, because the review goes where its hotel is merged into. */
const wholeText = columnsOf.reviews.flatMap(({ name, fileOnly }) => (fileOnly === true ? [] : [name]));

/**
 * The source's own number says which review it is; without one the whole text does. A number that is a UUID is the key
 * itself: so what was exported comes back as what it was.
 */
function contentKeys({ columns }: Batch): (row: GoodRow) => string {
  const reviewId = placeOf(columns, 'review_id');
  const [numberOf, textOf] = [
    keyOfColumns(columns, ['source', 'review_id']),
    keyOfColumns(columns, wholeText),
  ];
  return (row) => {
    const own = textAt(row, reviewId);
    if (uuid.test(own)) return own;
    return contentKey(own === '' ? textOf(row.values) : numberOf(row.values));
  };
}

/**
 * Lands reviews that are all new and of hotels that were not merged; undefined if one of them is there already, or may
 * be there at a hotel that was merged into its own, and then nothing has landed.
 */
export async function landNewReviews(tx: Tx, batch: Batch): Promise<Landed | undefined> {
  await lockCatalogue(tx);
  const hotel = placeOf(batch.columns, 'hotel_id');
  const hotels = [...new Set(batch.good.map(({ values }) => Number(values[hotel])))];
  if ((await tx.row(merged, [hotels])) !== undefined) return undefined;
  const kept = batch.columns.flatMap(({ name, fileOnly }, place) =>
    name === 'hotel_id' || fileOnly !== true ? [{ name: name === 'hotel_id' ? 'hotel' : name, place }] : [],
  );
  const target = ['content_key', ...kept.map(({ name }) => name)];
  const keyOf = contentKeys(batch);
  const rows = batch.good
    .values()
    .map((row) => [keyOf(row), ...kept.map(({ place }) => row.values[place] ?? null)]);
  if (!(await copyNew(tx, `reviews (${target.join(', ')})`, rows))) return undefined;
  return { created: batch.good.length, updated: 0 };
}

const merged = `
  select from hotel_merges g
  where g.loser = any($1) or (g.survivor = any($1) and exists (select from reviews r where r.hotel = g.loser)) limit 1`;

/** Reviews are no part of the feed: they change nothing that a mapping, a rate or a booking stands on. */
export async function landReviews(tx: Tx, { columns }: Batch): Promise<Landed> {
  // Two files with the same reviews in another order would wait for each other in a circle.
  await lockCatalogue(tx);
  await giveReviewsToFamily(tx);
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
