import type { Tx } from '../../contract/database.ts';
import { validFrom } from '../stores/as-of.ts';
import { appendToFeed } from './change-feed.ts';

/** A hotel and its state. */
export interface HotelState {
  readonly id: number;
  readonly deleted: boolean;
  readonly survivor: number | null;
  readonly mergedAt: Date | null;
}

export async function hotelState(tx: Tx, id: number): Promise<HotelState | undefined> {
  return tx.row<HotelState>(
    {
      name: 'hotel-state',
      text: `
        select h.id, h.deleted_at is not null as deleted, g.survivor, g.merged_at as "mergedAt"
        from hotels h left join hotel_merges g on g.loser = h.id where h.id = $1`,
    },
    [id],
  );
}

/** Partners whose version changes after a merge: those with a mapping of a loser; finding them reads all mappings. */
export const PARTNERS_OF_MERGED =
  '(select distinct partner from partner_mappings where hotel in (select hotel from entries))';
const ALL_PARTNERS = '(select id as partner from partners)';

/**
 * Merges the loser, and hotels merged into it before, into the survivor. The caller holds the catalogue's lock
 * and has checked that the survivor is not a loser itself, so every row of `hotel_merges` has a final survivor afterwards.
 */
export async function recordMerge(
  tx: Tx,
  now: Date,
  of: {
    readonly loser: number;
    readonly survivor: number;
    /** The merged hotel in the request, if it has the same survivor: an unmerge of it also returns the loser. */
    readonly named?: number;
    /** A writer to all partners need not find those with a mapping of a loser. */
    readonly touches?: 'all partners';
  },
): Promise<void> {
  await tx.run(of.touches === undefined ? mergeInto : mergeForAll, [
    now,
    of.loser,
    of.survivor,
    of.named ?? null,
  ]);
}

const merging = (touches: string) => `
    with past as (
      insert into past_hotel_merges (loser, survivor, valid_from, valid_until)
      select loser, survivor, ${validFrom}, $1 from hotel_merges where survivor = $2 and ${validFrom} < $1
      on conflict do nothing
    ),
    earlier as (
      update hotel_merges set survivor = $3, merged_into = coalesce(merged_into, survivor), repointed_at = $1
      where survivor = $2 returning loser
    ),
    new as (
      insert into hotel_merges (loser, survivor, merged_at, merged_into, loser_deleted_at)
      select id, $3, $1, $4, deleted_at from hotels where id = $2 returning loser
    ),
    gone as (
      update hotels set deleted_at = coalesce(deleted_at, $1), updated_at = $1 where id in (select loser from new)
    ),
    entries as (
      select 'merged' as change, null::integer as partner, loser as hotel, null::text as partner_id, $3::bigint as survivor
      from (select loser from earlier union all select loser from new) as losers
    ),
    ${appendToFeed({ subject: 'hotel', touches })}
    select count(*) from feed`;
const mergeInto = { name: 'merge-hotels', text: merging(PARTNERS_OF_MERGED) };
const mergeForAll = { name: 'merge-hotels-for-all', text: merging(ALL_PARTNERS) };

/** What a hotel has that a merge gives to the survivor. */
export interface RecordCounts {
  readonly rooms: number;
  readonly reviews: number;
  readonly partnerIds: number;
  /** Hotels that were merged into it. */
  readonly hotels: number;
}

export async function recordsOf(tx: Tx, hotel: number): Promise<RecordCounts> {
  const counted = await tx.row<RecordCounts>(
    `select
       (select count(*)::int from hotel_rooms where hotel = $1 and deleted_at is null) as rooms,
       (select count(*)::int from reviews where hotel = $1) as reviews,
       (select count(*)::int from partner_mappings where hotel = $1 and withdrawn_at is null) as "partnerIds",
       (select count(*)::int from hotel_merges where survivor = $1) as hotels`,
    [hotel],
  );
  return counted ?? { rooms: 0, reviews: 0, partnerIds: 0, hotels: 0 };
}
