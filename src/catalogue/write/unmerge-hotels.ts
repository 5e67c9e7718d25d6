import type { Tx } from '../../contract/database.ts';
import { appendToFeed } from './change-feed.ts';
import { decisionsLeft, type DecisionLeft } from './decisions-left.ts';
import { validFrom } from '../stores/as-of.ts';
import { PARTNERS_OF_MERGED } from './merge-hotels.ts';
import { hotelsChanged } from './write-rooms.ts';

/** A merge to be undone: the merged hotel and its survivor. */
export interface Undone {
  readonly loser: number;
  readonly survivor: number;
  readonly mergedAt: Date;
}

/**
 * What happened to a record that was written while two hotels were merged. `added`: it was written for the surviving hotel
 * after the merge, and remains there. `copied`: a file had it for the named hotel, and the other hotel has it too: both have
 * it now. `diverted`: it was changed through the id of another hotel, and without the merge it might be different.
 */
export type Outcome = 'added' | 'copied' | 'diverted';

/** A record that was written while two hotels were merged and that a person should check. */
export type Left = RecordLeft | DecisionLeft;

export interface RecordLeft {
  readonly outcome: Outcome;
  readonly kind: 'room' | 'review' | 'partner-id';
  /** The name of a room, the key of a review, or the id of a partner. */
  readonly record: string;
  readonly partner: string | null;
  /** The hotel in the file or command. */
  readonly named: number;
  /** The hotel whose record was changed. */
  readonly changed: number;
}

/**
 * Undoes a merge, under the lock of the catalogue: the hotel and those that were merged into it before leave the family of
 * the survivor. Most records never left the hotel that they are stored for; rooms go back to their home, and what files
 * stated of one hotel, while the other one had it already, becomes a record of the hotel that they named.
 */
export async function recordUnmerge(tx: Tx, now: Date, undone: Undone): Promise<Left[]> {
  const returning = await returningHotels(tx, undone);
  await separate(tx, now, { ...undone, returning });
  await returnRooms(tx, now, { ...undone, returning });
  const left = [
    ...(await decisionsLeft(tx, { ...undone, returning })),
    ...(await recordsLeft(tx, { ...undone, returning })),
  ];
  await tx.run(giveReviews, [returning]);
  await tx.run(givePartnerIds, [now, returning]);
  await tx.run(forgetDiverted, [returning]);
  return left;
}

/** A merge to be undone, and the hotels that leave the family of the survivor. */
interface Leaving extends Undone {
  readonly returning: readonly number[];
}

async function returningHotels(tx: Tx, { loser, survivor }: Undone): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    {
      name: 'unmerge-returning',
      text: `
        with recursive returning_hotel (id) as (
          select $1::bigint
          union
          select g.loser from hotel_merges g join returning_hotel r on g.merged_into = r.id where g.survivor = $2
        )
        select id from returning_hotel`,
    },
    [loser, survivor],
  );
  return rows.map(({ id }) => id);
}

const forgetDiverted = {
  name: 'unmerge-forget',
  text: `
    delete from diverted_records
    where ${crosses('$1')}
      or named = changed and not exists (select from hotel_merges where loser = named)
        and not exists (select from hotel_merges where survivor = named)`,
};

async function separate(tx: Tx, now: Date, { loser, survivor, returning }: Leaving): Promise<void> {
  await tx.run(separateHotels, [now, loser, survivor, returning]);
  await tx.run(stillDeleted, [now, loser]);
}

const separateHotels = {
  name: 'unmerge-separate',
  text: `
    with past as (
      insert into past_hotel_merges (loser, survivor, valid_from, valid_until)
      select loser, survivor, ${validFrom}, $1 from hotel_merges
      where ${isReturning('loser', '$4')} and ${validFrom} < $1
      on conflict do nothing
    ),
    undone as (
      delete from hotel_merges where loser = $2 returning loser, loser_deleted_at
    ),
    others as (
      update hotel_merges set survivor = $2, merged_into = nullif(merged_into, $2), repointed_at = $1
      where loser <> $2 and ${isReturning('loser', '$4')} returning loser
    ),
    back as (
      update hotels h set deleted_at = undone.loser_deleted_at, updated_at = $1 from undone where h.id = undone.loser
    ),
    entries as (
      select 'unmerged' as change, null::integer as partner, loser as hotel, null::text as partner_id,
        $3::bigint as survivor
      from undone
      union all
      select 'merged', null, loser, null, $2 from others
    ),
    ${appendToFeed({ subject: 'hotel', touches: PARTNERS_OF_MERGED })}
    select count(*) from feed`,
};

/** A follower of the feed takes the unmerged hotel for one that is back: the next change says if it is not. */
const stillDeleted = {
  name: 'unmerge-still-deleted',
  text: `
    with entries as (
      select 'deleted' as change, null::integer as partner, id as hotel, null::text as partner_id,
        null::bigint as survivor
      from hotels where id = $2 and deleted_at is not null
    ),
    ${appendToFeed({ subject: 'hotel' })}
    select count(*) from feed`,
};

/** Rooms that went to the survivor although the file named a returning hotel. One that has gone elsewhere since stays. */
async function returnRooms(tx: Tx, now: Date, { loser, survivor, returning }: Leaving): Promise<void> {
  const returned = await tx.run(
    {
      name: 'unmerge-return-rooms',
      text: `
        update hotel_rooms set hotel = $2, home = nullif(home, $2), updated_at = $1
        where ${isReturning('home', '$3')} and not (${isReturning('hotel', '$3')})`,
    },
    [now, loser, returning],
  );
  if (returned > 0)
    await tx.run(`with ${hotelsChanged('select unnest($2::bigint[])')} select from changed`, [
      now,
      [survivor, loser],
    ]);
}

/**
 * Records that were diverted, and those that were added to the hotels that stay since the merge: of a room or partner id no
 * earlier version exists, and its first one began after the merge.
 */
function recordsLeft(tx: Tx, { survivor, mergedAt, returning }: Leaving): Promise<RecordLeft[]> {
  return tx.rows<RecordLeft>(recordsLeftBehind, [survivor, mergedAt, returning]);
}

const staying = `(select $1::bigint as id union select loser from hotel_merges where survivor = $1)`;

const recordsLeftBehind = {
  name: 'unmerge-records-left',
  text: `
    select distinct outcome, kind, record, p.name as partner, named, changed
    from (
      select case when named = changed then 'added' when is_stated then 'copied' else 'diverted' end as outcome,
        kind, record, partner, named, changed
      from diverted_records
      where ${crosses('$3')} or added_at > $2 and named in ${staying}
      union all
      select 'added', 'room', r.name, null, r.hotel, r.hotel from hotel_rooms r
      where r.hotel in ${staying} and r.updated_at > $2 and r.deleted_at is null
        and not exists (select from past_hotel_rooms past where past.id = r.id)
      union all
      select 'added', 'partner-id', m.partner_id, m.partner, m.hotel, m.hotel from partner_mappings m
      where m.hotel in ${staying} and m.valid_from > $2 and m.withdrawn_at is null
        and not exists (
          select from past_partner_mappings past
          where (past.partner, past.partner_id, past.hotel) = (m.partner, m.partner_id, m.hotel)
        )
    ) as left_behind left join partners p on p.id = partner
    order by kind, partner nulls first, record, named, changed`,
};

/** A review that both hotels have now: the text that the file gave is that of the hotel whose review it changed. */
const giveReviews = {
  name: 'unmerge-give-reviews',
  text: `
    insert into reviews
    select (r).* from (
      select jsonb_populate_record(r, jsonb_build_object('hotel', d.named)) as r
      from diverted_records d join reviews r on r.hotel = d.changed and r.content_key = d.record::uuid
      where d.kind = 'review' and d.is_stated and ${crosses('$1')}
    ) as copies
    on conflict do nothing`,
};

/** Mappings that a file stated of one hotel while they were in force for the other. */
const givePartnerIds = {
  name: 'unmerge-give-partner-ids',
  text: `
    with wanted as materialized (
      select distinct d.partner, d.record as partner_id, d.named as hotel, m.latitude, m.longitude
      from diverted_records d
        left join partner_mappings m on (m.partner, m.partner_id, m.hotel) = (d.partner, d.record, d.changed)
      where d.kind = 'partner-id' and d.is_stated and ${crosses('$2')}
    ),
    news as materialized (
      select distinct on (w.partner, w.partner_id, w.hotel) w.*, m.hotel is null as is_new
      from wanted w left join partner_mappings m on (m.partner, m.partner_id, m.hotel) = (w.partner, w.partner_id, w.hotel)
      where m.hotel is null or m.withdrawn_at is not null
    ),
    created as (
      insert into partner_mappings (partner, partner_id, hotel, latitude, longitude, valid_from)
      select partner, partner_id, hotel, latitude, longitude, $1 from news where is_new
    ),
    restored as (
      update partner_mappings m set withdrawn_at = null, valid_from = $1, latitude = n.latitude, longitude = n.longitude
      from news n
      where not n.is_new and (m.partner, m.partner_id, m.hotel) = (n.partner, n.partner_id, n.hotel)
    ),
    entries as (
      select case when is_new then 'created' else 'restored' end as change, partner, hotel, partner_id,
        null::bigint as survivor, 1 as gained
      from news
    ),
    ${appendToFeed({ subject: 'mapping' })}
    select count(*) from feed`,
};

function isReturning(hotel: string, returning: string): string {
  return `${hotel} = any(${returning}::bigint[])`;
}

/** Whether one of the two hotels of a diverted record leaves the other. */
function crosses(returning: string): string {
  return `(${isReturning('named', returning)}) <> (${isReturning('changed', returning)})`;
}
