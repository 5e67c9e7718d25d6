import type { Readable } from 'node:stream';
import type { Db, Sql } from '../../platform/database.ts';
import type { HotelPlace } from './requests.ts';

export interface Partner {
  readonly id: number;
  readonly name: string;
  readonly mappings: number;
  /** Number of the last change that can alter an answer for the partner (docs/catalogue.md). */
  readonly version: number;
}

export async function listPartners(db: Sql): Promise<{ partner: string; mappings: number }[]> {
  return db.rows('select name as partner, mappings from partners order by mappings desc, name');
}

/** By name in any case; the key is how the catalogue writes it. */
export async function findPartner(db: Sql, nameKey: string): Promise<Partner | undefined> {
  return db.row(
    {
      name: 'find-partner',
      text: 'select id, name, mappings, version from partners where name_key = $1',
    },
    [nameKey],
  );
}

export async function partnerVersion(db: Sql, partner: number): Promise<number> {
  const row = await db.row<{ version: number }>('select version from partners where id = $1', [partner]);
  return row?.version ?? 0;
}

/**
 * A mapping with its merge followed: `d`irect, `m`erged, or `w`ithdrawn, as which a mapping to a hotel that was
 * deleted without a survivor counts.
 */
const meanings = `
  select m.partner_id as id, coalesce(g.survivor, m.hotel) as hotel,
    case when m.withdrawn_at is not null or gone.id is not null then 'w' when g.survivor is not null then 'm' else 'd' end
      as state
  from partner_mappings m
  left join hotel_merges g on g.loser = m.hotel
  left join (select id from hotels where deleted_at is not null) gone on gone.id = coalesce(g.survivor, m.hotel)`;

/** All mappings of a partner as CSV, for `MappingRows`. A copy takes no parameters; the number is a number. */
export async function copyMeanings(db: Db, partner: number): Promise<Readable> {
  return db.copyOut(`copy (${meanings} where m.partner = ${Math.trunc(partner)}) to stdout (format csv)`);
}

export interface MeaningRow {
  readonly id: string;
  readonly hotel: number;
  readonly state: 'd' | 'm' | 'w';
}

export async function meaningsOf(db: Sql, partner: number, ids: readonly string[]): Promise<MeaningRow[]> {
  return db.rows(`${meanings} where m.partner = $1 and m.partner_id = any($2)`, [partner, ids]);
}

export async function placesOf(db: Sql, hotels: readonly number[]): Promise<HotelPlace[]> {
  return db.rows('select id, latitude, longitude from hotels where id = any($1) and latitude is not null', [
    hotels,
  ]);
}

/** How many changes after a version concern a partner: its own mappings, and merged or deleted hotels of anybody. */
export async function countChanges(db: Sql, partner: number, after: number): Promise<number> {
  const row = await db.row<{ changes: number }>(
    `select coalesce(sum(cardinality(hotels)), 0)::bigint as changes ${changesAfter}`,
    [partner, after],
  );
  return row?.changes ?? 0;
}

/** The ids of a partner whose meaning may have changed after a version. */
export async function changedIds(db: Sql, partner: number, after: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `with changed as (select subject, hotels, survivors, partner_ids ${changesAfter}),
     gone as (select unnest(hotels || survivors) as hotel from changed where subject = 'hotel')
     select unnest(partner_ids) as id from changed where subject = 'mapping'
     union
     select m.partner_id from partner_mappings m
     where m.partner = $1 and m.hotel in (
       select hotel from gone union select g.loser from hotel_merges g join gone on g.survivor = gone.hotel
     )`,
    [partner, after],
  );
  return rows.map(({ id }) => id);
}

const changesAfter = `
  from catalogue_changes
  where last_change > $2
    and (partner = $1 or (subject = 'hotel' and change in ('merged', 'deleted')))`;
