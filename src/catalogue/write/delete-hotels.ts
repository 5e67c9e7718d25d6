import type { Tx } from '../../contract/database.ts';
import { appendToFeed } from './change-feed.ts';

/**
 * Deletes hotels, except those that are merged into an existing survivor. Returns the deleted ones. A merged hotel
 * whose survivor was deleted stays deleted after an unmerge.
 */
export async function deleteHotels(tx: Tx, now: Date, ids: readonly number[]): Promise<number[]> {
  await tx.run(
    `update hotel_merges g set loser_deleted_at = $1 from hotels s
     where g.loser = any($2::bigint[]) and g.loser_deleted_at is null
       and s.id = g.survivor and (s.deleted_at is not null or s.id = any($2::bigint[]))`,
    [now, ids],
  );
  const gone = await tx.rows<{ id: number }>(
    `with gone as (
       update hotels set deleted_at = $1, updated_at = $1 where id = any($2::bigint[]) and deleted_at is null returning id
     ),
     entries as (
       select 'deleted' as change, null::integer as partner, id as hotel, null::text as partner_id, null::bigint as survivor
       from gone
     ),
     ${appendToFeed({
       subject: 'hotel',
       touches: '(select distinct partner from partner_mappings where hotel in (select id from gone))',
     })}
     select id from gone`,
    [now, ids],
  );
  return gone.map(({ id }) => id);
}

export interface NotDeleted {
  readonly id: number;
  /** The hotel that it was merged into; null if there is no such hotel. */
  readonly survivor: number | null;
}

/** Hotels of a list that cannot be deleted: they do not exist, or have a survivor that is on sale. */
export async function notDeletedAmong(tx: Tx, ids: readonly number[]): Promise<NotDeleted[]> {
  return tx.rows<NotDeleted>(
    `select distinct requested.id, g.survivor
     from unnest($1::bigint[]) as requested (id) left join hotels h using (id)
       left join hotel_merges g on g.loser = requested.id left join hotels s on s.id = g.survivor
     where h.id is null or s.id is not null and s.deleted_at is null`,
    [ids],
  );
}
