import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import {
  deletedHotelsAt,
  hotelsAt,
  literal,
  mappingsAt,
  mergesAt,
  roomsAt,
  type Instant,
} from '../stores/as-of.ts';
import type { Release } from './release-store.ts';

/** A state of the map: its instant as SQL, and the number of its last change. */
export interface MapState {
  readonly at: Instant;
  readonly lastChange: number;
}

export const NOW: MapState = { at: undefined, lastChange: Number.MAX_SAFE_INTEGER };
/** Before the first change. */
export const START: MapState = { at: `'-infinity'::timestamptz`, lastChange: 0 };

export function endOfRelease({ stateAt, lastChange }: Release): MapState {
  return { at: literal(stateAt), lastChange };
}

/** Data table. What a partner id or a hotel can be in a diff. */
const idKinds = ['added', 'moved', 'withdrawn'] as const;
const hotelKinds = ['added', 'changed', 'merged', 'unmerged', 'removed', 'restored'] as const;

export interface IdDifference {
  readonly kind: (typeof idKinds)[number];
  readonly partner: string;
  readonly partnerId: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface HotelDifference {
  readonly kind: (typeof hotelKinds)[number];
  readonly hotel: number;
  /** The hotel that replaces it in the second state, if it is merged there. */
  readonly survivor: number | null;
}

export interface MapDiff {
  readonly ids: Readonly<Record<IdDifference['kind'], number>>;
  readonly hotels: Readonly<Record<HotelDifference['kind'], number>>;
  /** The first differences of each kind. */
  readonly idSample: readonly IdDifference[];
  readonly hotelSample: readonly HotelDifference[];
}

interface Between {
  readonly from: MapState;
  readonly to: MapState;
}

/**
 * The net difference of two states: an id that left a hotel and came back is not in it. The feed says which ids and hotels
 * may differ, and the two states say whether they do.
 */
export async function diffOf(sql: Sql, between: Between): Promise<MapDiff> {
  const range = [
    Math.min(between.from.lastChange, between.to.lastChange),
    Math.max(between.from.lastChange, between.to.lastChange),
    limits.diffSample,
  ];
  const ids = await sql.rows<IdDifference & { readonly number: number }>(differentIds(between), range);
  const hotels = await sql.rows<HotelDifference & { readonly number: number }>(
    differentHotels(between),
    range,
  );
  return {
    ids: countsOf(idKinds, ids),
    hotels: countsOf(hotelKinds, hotels),
    idSample: ids,
    hotelSample: hotels,
  };
}

/** Each row of a sample has the number of differences of its kind. */
function countsOf<Kind extends string>(
  kinds: readonly Kind[],
  rows: readonly { readonly kind: Kind; readonly number: number }[],
): Record<Kind, number> {
  const counts = kinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.number ?? 0]);
  return Object.fromEntries(counts) as Record<Kind, number>; // every kind has an entry
}

const changedHotels = (changes: string) => `
  changed_hotels as materialized (
    select distinct hotel from catalogue_changes cross join unnest(hotels || survivors) as hotel
    where last_change > $1 and first_change <= $2 and subject = 'hotel' and change in (${changes})
  )`;

const differentIds = ({ from, to }: Between) => `
  with ${changedHotels(`'merged', 'unmerged', 'deleted', 'restored'`)},
  families as materialized (
    select hotel from changed_hotels
    union select loser from ${mergesAt(from.at)} g where survivor in (select hotel from changed_hotels)
    union select loser from ${mergesAt(to.at)} g where survivor in (select hotel from changed_hotels)
  ),
  candidates as materialized (
    select distinct partner, one.id as partner_id from catalogue_changes cross join unnest(partner_ids) as one (id)
    where last_change > $1 and first_change <= $2 and subject = 'mapping'
    union
    select partner, partner_id from partner_mappings where hotel in (select hotel from families)
  ),
  before as materialized (${meanings(from.at)}),
  later as materialized (${meanings(to.at)}),
  different as (
    select case when b.hotels is null then 'added' when l.hotels is null then 'withdrawn' else 'moved' end as kind,
      partner, partner_id, coalesce(b.hotels, '{}') as "before", coalesce(l.hotels, '{}') as "after"
    from before b full join later l using (partner, partner_id)
    where b.hotels is distinct from l.hotels
  ),
  numbered as (
    select *, count(*) over (partition by kind) as number,
      row_number() over (partition by kind order by partner, partner_id) as place
    from different
  )
  select kind, p.name as partner, partner_id as "partnerId", "before", "after", number
  from numbered join partners p on p.id = partner where place <= $3 order by kind, place`;

/** The hotels that each candidate leads to: merges followed, without deleted hotels and withdrawn ids. */
const meanings = (at: Instant) => `
  select m.partner, m.partner_id, array_agg(distinct coalesce(g.survivor, m.hotel)) as hotels
  from ${mappingsAt(at, '(m.partner, m.partner_id) in (select partner, partner_id from candidates)')} m
    left join ${mergesAt(at)} g on g.loser = m.hotel
    left join ${deletedHotelsAt(at)} gone on gone.id = coalesce(g.survivor, m.hotel)
  where not m.is_withdrawn and gone.id is null
  group by m.partner, m.partner_id`;

const differentHotels = ({ from, to }: Between) => `
  with ${changedHotels(`'created', 'updated', 'merged', 'unmerged', 'deleted', 'restored'`)},
  before as materialized (${hotelStates(from.at)}),
  later as materialized (${hotelStates(to.at)}),
  different as (
    select
      case
        when l.state = 'live' then case coalesce(b.state, 'none')
          when 'live' then 'changed' when 'none' then 'added' when 'merged' then 'unmerged' else 'restored' end
        when l.state = 'merged' then 'merged'
        else 'removed'
      end as kind, id as hotel, l.survivor
    from before b full join later l using (id)
    where (b.state, b.survivor) is distinct from (l.state, l.survivor)
      and (b.state = 'live' or l.state is not null and l.state <> 'deleted' or b.state = 'merged')
      or b.state = 'live' and l.state = 'live'
        and (b.record is distinct from l.record or b.rooms is distinct from l.rooms)
  ),
  numbered as (
    select *, count(*) over (partition by kind) as number,
      row_number() over (partition by kind order by hotel) as place
    from different
  )
  select kind, hotel, survivor, number from numbered where place <= $3 order by kind, place`;

const hotelStates = (at: Instant) => `
  select h.id, g.survivor,
    case when g.survivor is not null then 'merged' when h.deleted_at is not null then 'deleted' else 'live' end as state,
    md5(${recordText}) as record, r.rooms
  from ${hotelsAt(at, 'select hotel from changed_hotels')} h
    left join ${mergesAt(at)} g on g.loser = h.id
    left join (
      select hotel, md5(string_agg(md5(${roomText}), ',' order by id)) as rooms
      from ${roomsAt(at)} r where deleted_at is null and hotel in (select hotel from changed_hotels) group by hotel
    ) as r on r.hotel = h.id
  where h.id in (select hotel from changed_hotels)`;

const recordText = `row(
  h.name, h.former_names, h.address, h.city, h.region, h.postal_code, h.country, h.latitude, h.longitude, h.time_zone,
  h.stars, h.hotel_type, h.chain, h.phone, h.website, h.description, h.main_photo, h.rating, h.review_count,
  h.facilities, h.details)::text`;

const roomText = `row(
  r.id, r.name, r.description, r.size_m2, r.max_adults, r.max_children, r.max_occupancy, r.beds, r.amenities, r.view,
  r.photos)::text`;
