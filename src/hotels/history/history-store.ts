import type { Author, Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { assert } from '../../lib/assert.ts';

/** A change of the feed that changed an id or a hotel. */
export interface FeedChange {
  readonly number: number;
  readonly at: Date;
  readonly type: string;
  readonly hotel: number;
  readonly partner: string | null;
  readonly partner_id: string | null;
  readonly survivor: number | null;
  readonly origin: string | null;
  readonly source: string | null;
  readonly made_by: string | null;
}

/**
 * The newest changes, first the newest. The versions of the records have the instants of their changes, so that only the
 * rows of the feed of these instants are read.
 */
const changes = (hotels: string, instants: string, condition: string) => `
  with hotels_of as materialized (${hotels}),
  instants as (${instants} ${lifeOfHotels})
  select c.first_change + one.place - 1 as number, c.changed_at as at, feed_type(c.subject, c.change) as type, one.hotel,
    p.name as partner, one.partner_id, one.survivor, c.origin, c.source, c.made_by
  from catalogue_changes c
    cross join lateral unnest(c.hotels, c.partner_ids, c.survivors) with ordinality
      as one (hotel, partner_id, survivor, place)
    left join partners p on p.id = c.partner
  where c.changed_at in (select at from instants) and (${condition})
  order by number desc limit $1`;

/** When hotels were merged, unmerged, deleted and restored. */
const lifeOfHotels = `
  union select deleted_at from hotels where id in (select id from hotels_of)
  union select valid_until from past_hotels where id in (select id from hotels_of)
  union select deleted_at from past_hotels where id in (select id from hotels_of)
  union select unnest(array[merged_at, repointed_at]) from hotel_merges
    where loser in (select id from hotels_of) or survivor in (select id from hotels_of)
  union select unnest(array[valid_from, valid_until]) from past_hotel_merges
    where loser in (select id from hotels_of) or survivor in (select id from hotels_of)`;

const ofId = `partner = $2 and partner_id = $3`;

export function changesOfId(
  sql: Sql,
  { partner, id, limit }: { readonly partner: number; readonly id: string; readonly limit: number },
): Promise<FeedChange[]> {
  const query = changes(
    `select distinct hotel as id from partner_mappings where ${ofId}`,
    `select valid_from as at from partner_mappings where ${ofId}
     union select withdrawn_at from partner_mappings where ${ofId}
     union select unnest(array[valid_from, valid_until]) from past_partner_mappings where ${ofId}`,
    `c.partner = $2 and one.partner_id = $3
     or c.subject = 'hotel' and c.change in ('merged', 'unmerged', 'deleted', 'restored')
       and one.hotel in (select id from hotels_of)`,
  );
  return sql.rows(query, [limit, partner, id]);
}

const instantsOfHotel = `
  select unnest(array[created_at, updated_at]) as at from hotels where id = $2
  union select updated_at from past_hotels where id = $2
  union select updated_at from hotel_rooms where hotel = $2
  union select unnest(array[updated_at, valid_until]) from past_hotel_rooms where hotel = $2`;

export function changesOfHotel(
  sql: Sql,
  { hotel, limit }: { readonly hotel: number; readonly limit: number },
): Promise<FeedChange[]> {
  const query = changes(
    'select $2::bigint as id',
    instantsOfHotel,
    `c.subject = 'hotel' and (one.hotel = $2 or one.survivor = $2)`,
  );
  return sql.rows(query, [limit, hotel]);
}

/** The same with the partner ids that led to the hotel. Scans the mappings, as `partnerIdsOfHotel`. */
export function changesOfHotelAndIds(
  sql: Sql,
  { hotel, limit }: { readonly hotel: number; readonly limit: number },
): Promise<FeedChange[]> {
  const query = changes(
    'select $2::bigint as id',
    `${instantsOfHotel}
     union select unnest(array[valid_from, withdrawn_at]) from partner_mappings where hotel = $2
     union select unnest(array[valid_from, valid_until]) from past_partner_mappings where hotel = $2`,
    `(one.hotel = $2 or one.survivor = $2) and c.subject in ('hotel', 'mapping')`,
  );
  return sql.rows(query, [limit, hotel]);
}

export interface DecidedRow {
  readonly at: Date;
  readonly hotel: number;
  readonly decision: string;
  readonly by: string;
  /** The job whose row was decided. */
  readonly job: string | null;
  /** Null while it is in force. */
  readonly until: Date | null;
  readonly ended_by: string | null;
}

const decisions = (condition: string) => `
  select decided_at as at, hotel, decision, decided_by as by, job, null::timestamptz as until, null as ended_by
  from hotel_match_decisions d where account = $1 and environment = $2 and ${condition}
  union all
  select decided_at, hotel, decision, decided_by, job, valid_until, ended_by
  from past_hotel_match_decisions d where account = $1 and environment = $2 and ${condition}
  order by at`;

/** The decisions of an account about the rows from which an id was adopted. */
export function decisionsOfId(
  sql: Sql,
  { accountId, environment }: Owner,
  { partner, id }: { readonly partner: number; readonly id: string },
): Promise<DecidedRow[]> {
  return sql.rows(
    decisions(`d.row_key in (
      select a.row_key from adopted_rows a
      where a.account = $1 and a.environment = $2 and a.partner = $3 and a.partner_id = $4)`),
    [accountId, environment, partner, id],
  );
}

export function decisionsOfHotel(
  sql: Sql,
  { accountId, environment }: Owner,
  hotel: number,
): Promise<DecidedRow[]> {
  return sql.rows(decisions('d.hotel = $3'), [accountId, environment, hotel]);
}

/** What a caller may know of the files, jobs and keys that changed the map. */
export interface KnownOrigins {
  readonly isOperator: boolean;
  readonly keys: readonly string[];
  readonly jobs: readonly string[];
}

/** Which of these keys belong to the account of the caller, and which of these jobs to the caller. */
export async function knownOrigins(
  sql: Sql,
  { accountId, environment, keyId }: Author,
  { keys, jobs }: Pick<KnownOrigins, 'keys' | 'jobs'>,
): Promise<KnownOrigins> {
  const known = await sql.row<KnownOrigins>(
    `select
       exists (select from api_keys where id = $3 and 'operate' = any(scopes)) as "isOperator",
       array(select id from api_keys where account_id = $1 and id = any($4::text[])) as keys,
       array(select id::text from hotel_match_jobs
         where account = $1 and environment = $2 and id = any($5::uuid[])) as jobs`,
    [accountId, environment, keyId, keys, jobs],
  );
  assert(known !== undefined, 'a select without a table has a row');
  return known;
}

export interface IdOfHotelRow {
  readonly partner: string;
  readonly partner_id: string;
  readonly hotel: number;
  readonly since: Date;
}

/** Scans the mappings, about 0.1 s for a million: an index on hotel would double the time of an import. */
export function partnerIdsOfHotel(
  sql: Sql,
  { hotel, limit }: { readonly hotel: number; readonly limit: number },
): Promise<IdOfHotelRow[]> {
  return sql.rows(
    `select p.name as partner, m.partner_id, m.hotel, m.valid_from as since
     from partner_mappings m join partners p on p.id = m.partner
     where m.withdrawn_at is null
       and m.hotel = any (array(
         select id from hotels where id = $1 and deleted_at is null
         union all select loser from hotel_merges where survivor = $1))
     order by p.name, m.partner_id limit $2`,
    [hotel, limit],
  );
}
