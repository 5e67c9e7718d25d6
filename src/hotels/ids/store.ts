import type { Db, Sql } from '../../contract/database.ts';
import {
  deletedHotelsAt,
  hotelsAt,
  literal,
  mappingsAt,
  mergesAt,
  type Instant,
} from '../../catalogue/stores/as-of.ts';
import type { IdPlace } from './requests.ts';

export interface Partner {
  readonly id: number;
  readonly name: string;
  readonly mappings: number;
  /** Number of the last change that can alter an answer for the partner. */
  readonly version: number;
  /** The state at an instant that is not the one of today. */
  readonly asOf?: Date;
}

/** The version of a partner changes with its mappings and with deleted hotels; hotels may also move, or be restored. */
const version = `
  greatest(p.version, (select max(last_change) from catalogue_changes where subject = 'hotel' and change in ('updated', 'restored')))`;

export async function listPartners(db: Sql): Promise<{ partner: string; mappings: number }[]> {
  return db.rows('select name as partner, mappings from partners order by mappings desc, name');
}

/** Ids that a run of changes added. */
const gainedIds = `(last_change - first_change + 1)
  * case when change in ('created', 'restored') then 1 when change = 'deleted' then -1 else 0 end`;

/**
 * The partners that had an id by then, and how many were in force: those of today without the changes since. Each change
 * of a run counts alike, so the lists of the runs are not read.
 */
export async function listPartnersAt(db: Sql, at: Date): Promise<{ partner: string; mappings: number }[]> {
  return db.rows(
    `select p.name as partner, p.mappings - coalesce(since.gained, 0) as mappings
     from partners p
     left join (
       select partner, sum(${gainedIds})::bigint as gained
       from catalogue_changes where partner is not null and changed_at > $1 group by partner
     ) as since on since.partner = p.id
     where (select changed_at from catalogue_changes c where c.partner = p.id order by first_change limit 1) <= $1
     order by mappings desc, name`,
    [at],
  );
}

/**
 * The known ids of a partner, or of all, and how many were gained since the first of these times: `from` is the index of
 * the first time that has them. The last has all.
 */
export async function mappingsOverTime(
  db: Sql,
  { times, partner }: { readonly times: readonly Date[]; readonly partner: number | undefined },
): Promise<{ readonly now: number; readonly gains: readonly { from: number; gained: number }[] }> {
  // One statement, so that both belong to one state.
  const rows = await db.rows<{ from: number | null; ids: number }>(
    `select null::integer as "from", coalesce(sum(mappings), 0)::float8 as ids from partners
     where $2::integer is null or id = $2
     union all
     select least(width_bucket(changed_at, $1::timestamptz[]), cardinality($1) - 1), sum(${gainedIds})::float8
     from catalogue_changes
     where partner is not null and ($2::integer is null or partner = $2) and changed_at >= ($1::timestamptz[])[1]
     group by 1`,
    [times, partner ?? null],
  );
  return {
    now: rows.find(({ from }) => from === null)?.ids ?? 0,
    gains: rows.flatMap(({ from, ids }) => (from === null ? [] : [{ from, gained: ids }])),
  };
}

/** How many of these ids each partner has now; partners with none are missing. */
export async function countFoundIds(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ partner: string; found: number }>(
    `select p.name as partner, count(*)::int as found
     from partners p cross join (select distinct unnest($1::text[]) collate "C" as id) sent
     where exists (
       select from partner_mappings m where m.partner = p.id and m.partner_id = sent.id and m.withdrawn_at is null
     )
     group by p.name`,
    [ids],
  );
  return new Map(rows.map(({ partner, found }) => [partner, found]));
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

/**
 * The partner as it was at an instant, with the version that it had then; undefined if it had no id yet. If nothing that
 * concerns it has changed since, this is the partner of today.
 */
export async function findPartnerAt(db: Sql, nameKey: string, at: Date): Promise<Partner | undefined> {
  const row = await db.row<Partner & { readonly then: number | null; readonly isCurrent: boolean }>(
    `select p.id, p.name, p.mappings, ${version} as version, past.version as then,
       not exists (
         select from catalogue_changes where changed_at > $2 and (partner = p.id or subject = 'hotel' and change <> 'created')
       ) as "isCurrent"
     from partners p cross join lateral (
       select greatest(
         max(last_change),
         (select max(last_change) from catalogue_changes
          where subject = 'hotel' and change <> 'created' and changed_at <= $2)
       ) as version
       from catalogue_changes where partner = p.id and changed_at <= $2 having count(*) > 0
     ) as past
     where p.name_key = $1`,
    [nameKey, at],
  );
  if (row === undefined) return undefined;
  const { id, name, mappings, version: now, then, isCurrent } = row;
  const partner = { id, name, mappings };
  return isCurrent || then === null ? { ...partner, version: now } : { ...partner, version: then, asOf: at };
}

/** A mapping with its merge followed: `d`irect, `m`erged, `w`ithdrawn, or to a hotel that is `g`one and no other is it. */
const meanings = (at: Instant, condition: string) => `
  select m.partner_id as id, coalesce(g.survivor, m.hotel) as hotel,
    case when m.is_withdrawn then 'w' when gone.id is not null then 'g'
      when g.survivor is not null then 'm' else 'd' end as state
  from ${mappingsAt(at, condition)} m
  left join ${mergesAt(at)} g on g.loser = m.hotel
  left join ${deletedHotelsAt(at)} gone on gone.id = coalesce(g.survivor, m.hotel)`;

/** All mappings of a partner as CSV, for `MappingRows`. A copy takes no parameters; the number is a number. */
export function copyMeanings(db: Db, partner: number, asOf?: Date): AsyncIterable<Uint8Array> {
  const query = meanings(asOf && literal(asOf), `m.partner = ${Math.trunc(partner)}`);
  return db.copyOut(`copy (${query}) to stdout (format csv)`);
}

export interface MeaningRow {
  readonly id: string;
  readonly hotel: number;
  readonly state: 'd' | 'm' | 'w' | 'g';
}

export async function meaningsOf(
  db: Sql,
  { partner, asOf }: { readonly partner: number; readonly asOf?: Date | undefined },
  ids: readonly string[],
): Promise<MeaningRow[]> {
  return db.rows(meanings(asOf && literal(asOf), 'm.partner = $1 and m.partner_id = any($2)'), [
    partner,
    ids,
  ]);
}

export async function placesOf(db: Sql, hotels: readonly number[], asOf?: Date): Promise<IdPlace[]> {
  const at = asOf && literal(asOf);
  return db.rows(
    `select id as hotel, latitude, longitude from ${hotelsAt(at, 'select unnest($1::bigint[])')} h
     where id = any($1) and latitude is not null`,
    [hotels],
  );
}

/** The partner's own locations of some of its ids. */
export async function ownPlacesOf(
  db: Sql,
  partner: number,
  ids: readonly string[],
  asOf?: Date,
): Promise<IdPlace[]> {
  const at = asOf && literal(asOf);
  return db.rows(
    `select m.partner_id as id, coalesce(g.survivor, m.hotel) as hotel, m.latitude, m.longitude
     from ${mappingsAt(at, 'm.partner = $1 and m.partner_id = any($2)')} m
       left join ${mergesAt(at)} g on g.loser = m.hotel
     where not m.is_withdrawn and m.latitude is not null and m.longitude is not null`,
    [partner, ids],
  );
}
