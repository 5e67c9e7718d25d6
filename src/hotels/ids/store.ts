import type { Db, Sql } from '../../contract/database.ts';
import type { IdPlace } from './requests.ts';

export interface Partner {
  readonly id: number;
  readonly name: string;
  readonly mappings: number;
  /** Number of the last change that can alter an answer for the partner. */
  readonly version: number;
}

/** The catalogue moves a partner on with its mappings and with hotels that go; hotels may move, or come back, too. */
const version = `
  greatest(p.version, (select max(last_change) from catalogue_changes where subject = 'hotel' and change in ('updated', 'restored')))`;

export async function listPartners(db: Sql): Promise<{ partner: string; mappings: number }[]> {
  return db.rows('select name as partner, mappings from partners order by mappings desc, name');
}

/** By name in any case; the key is how the catalogue writes it. */
export async function findPartner(db: Sql, nameKey: string): Promise<Partner | undefined> {
  return db.row(
    {
      name: 'find-partner',
      text: `select p.id, p.name, p.mappings, ${version} as version from partners p where p.name_key = $1`,
    },
    [nameKey],
  );
}

export async function partnerVersion(db: Sql, partner: number): Promise<number> {
  const row = await db.row<{ version: number }>(
    `select ${version} as version from partners p where p.id = $1`,
    [partner],
  );
  return row?.version ?? 0;
}

/** A mapping with its merge followed: `d`irect, `m`erged, `w`ithdrawn, or to a hotel that is `g`one and no other is it. */
const meanings = `
  select m.partner_id as id, coalesce(g.survivor, m.hotel) as hotel,
    case when m.withdrawn_at is not null then 'w' when gone.id is not null then 'g'
      when g.survivor is not null then 'm' else 'd' end as state
  from partner_mappings m
  left join hotel_merges g on g.loser = m.hotel
  left join (select id from hotels where deleted_at is not null) gone on gone.id = coalesce(g.survivor, m.hotel)`;

/** All mappings of a partner as CSV, for `MappingRows`. A copy takes no parameters; the number is a number. */
export function copyMeanings(db: Db, partner: number): AsyncIterable<Uint8Array> {
  return db.copyOut(`copy (${meanings} where m.partner = ${Math.trunc(partner)}) to stdout (format csv)`);
}

export interface MeaningRow {
  readonly id: string;
  readonly hotel: number;
  readonly state: 'd' | 'm' | 'w' | 'g';
}

export async function meaningsOf(db: Sql, partner: number, ids: readonly string[]): Promise<MeaningRow[]> {
  return db.rows(`${meanings} where m.partner = $1 and m.partner_id = any($2)`, [partner, ids]);
}

export async function placesOf(db: Sql, hotels: readonly number[]): Promise<IdPlace[]> {
  return db.rows(
    'select id as hotel, latitude, longitude from hotels where id = any($1) and latitude is not null',
    [hotels],
  );
}

/** Where the partner itself says that the hotels of some of its ids are. */
export async function ownPlacesOf(db: Sql, partner: number, ids: readonly string[]): Promise<IdPlace[]> {
  return db.rows(
    `select m.partner_id as id, coalesce(g.survivor, m.hotel) as hotel, m.latitude, m.longitude
     from partner_mappings m left join hotel_merges g on g.loser = m.hotel
     where m.partner = $1 and m.partner_id = any($2)
       and m.withdrawn_at is null and m.latitude is not null and m.longitude is not null`,
    [partner, ids],
  );
}

/** What an index was built from, and what it must hear of. */
export interface Since {
  readonly partner: number;
  readonly version: number;
  /** Hotels whose place or life decides: only of these an update counts. */
  readonly watched: readonly number[];
}

/** How many changes after a version concern a partner. */
export async function countChanges(db: Sql, { partner, version: after, watched }: Since): Promise<number> {
  const row = await db.row<{ changes: number }>(
    `select coalesce(sum(cardinality(hotels)), 0)::bigint + (select count(*) from (${updatedHotels}) as updated)
       as changes
     ${changesAfter}`,
    [partner, after, watched],
  );
  return row?.changes ?? 0;
}

/** The ids of a partner whose meaning may have changed after a version. */
export async function changedIds(db: Sql, { partner, version: after, watched }: Since): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `with changed as (select subject, hotels, survivors, partner_ids ${changesAfter}),
     touched as (
       select unnest(hotels || survivors) as hotel from changed where subject = 'hotel' union ${updatedHotels}
     )
     select unnest(partner_ids) as id from changed where subject = 'mapping'
     union
     select m.partner_id from partner_mappings m
     where m.partner = $1 and m.hotel in (
       select hotel from touched union select g.loser from hotel_merges g join touched on g.survivor = touched.hotel
     )`,
    [partner, after, watched],
  );
  return rows.map(({ id }) => id);
}

/** Its own mappings, and merged or deleted hotels of all partners. */

const changesAfter = `
  from catalogue_changes
  where last_change > $2
    and (partner = $1 or (subject = 'hotel' and change in ('merged', 'unmerged', 'deleted')))`;

const updatedHotels = `
  select distinct hotel from catalogue_changes cross join unnest(hotels) as hotel
  where subject = 'hotel' and change in ('updated', 'restored') and last_change > $2 and hotel = any($3)`;
