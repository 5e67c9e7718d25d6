import { hash } from 'node:crypto';
import { assert } from '../../lib/assert.ts';
import type { Sql } from '../../contract/database.ts';
import {
  conditionOf,
  NOWHERE,
  wordQuery,
  wordsOfHotel,
  type HotelCondition,
  type HotelFilter,
} from './hotel-filter.ts';
import { hotelsAt, mergesAt, roomsAt, type Instant } from './as-of.ts';
import type { Bed, HotelDetails, Image } from '../records.ts';

/** A hotel as lists show it. */
export interface HotelRow {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly postal_code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly stars: number | null;
  readonly hotel_type: number;
  readonly chain: number | null;
  readonly chain_name: string | null;
  readonly description: string;
  readonly main_photo: string;
  readonly rating: number | null;
  readonly review_count: number;
  readonly facilities: readonly number[];
  readonly deleted_at: Date | null;
}

/** A hotel as its own page shows it. */
export interface HotelPageRow extends HotelRow {
  readonly phone: string;
  readonly details: HotelDetails;
  readonly updated_at: Date;
}

export interface RoomRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly size_m2: number | null;
  readonly max_adults: number;
  readonly max_children: number;
  readonly max_occupancy: number;
  readonly beds: readonly Bed[];
  readonly amenities: readonly number[];
  readonly view: string;
  readonly photos: readonly Image[];
}

/** Data table. The fields of lists, and their columns. */
const listed: Readonly<Record<keyof HotelRow, string>> = {
  id: 'h.id',
  name: 'h.name',
  address: 'h.address',
  city: 'h.city',
  country: 'h.country',
  postal_code: 'h.postal_code',
  latitude: 'h.latitude',
  longitude: 'h.longitude',
  stars: 'h.stars',
  hotel_type: 'h.hotel_type',
  chain: 'h.chain',
  chain_name: 'c.name',
  description: 'h.description',
  main_photo: 'h.main_photo',
  rating: 'h.rating',
  review_count: 'h.review_count',
  facilities: 'h.facilities',
  deleted_at: 'h.deleted_at',
};
const listedColumns = Object.entries(listed)
  .map(([name, column]) => `${column} as ${name}`)
  .join(', ');

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface HotelsFound {
  readonly total: number;
  readonly hotels: readonly HotelRow[];
}

/** Identifies a state of the catalogue: which catalogue, and its last change. */
export interface CatalogueState {
  readonly identity: string;
  readonly last_change: number;
}

export async function catalogueState(sql: Sql): Promise<CatalogueState> {
  const state = await sql.row<CatalogueState>({
    name: 'catalogue.state',
    text: 'select identity, last_change from catalogue_head',
  });
  assert(state !== undefined, 'catalogue_head has one row');
  return state;
}

/** One page of the matching hotels, the nearest first if there is a circle, and the total. */
export async function findHotels(sql: Sql, filter: HotelFilter, page: Page): Promise<HotelsFound> {
  const condition = conditionOf(filter);
  if (condition.past !== undefined) return pastPage(sql, condition, page);
  return condition.isCommon ? pageThenTotal(sql, condition, page) : pageAndTotal(sql, condition, page);
}

/** The page in one pass over its rows. One additional row shows whether there is anything left to count. */
async function pageThenTotal(
  sql: Sql,
  { from, distance, values }: HotelCondition,
  { offset, limit }: Page,
): Promise<HotelsFound> {
  const order = distance === NOWHERE ? 'h.id' : `${distance}, h.id`;
  const text = `
    select ${listedColumns} from hotels h left join chains c on c.id = h.chain ${from}
    order by ${order} limit $${values.length + 1} offset $${values.length + 2}`;
  const rows = await sql.rows<HotelRow>(prepared(text), [...values, limit + 1, offset]);
  const seesTheEnd = rows.length <= limit && (rows.length > 0 || offset === 0);
  if (seesTheEnd) return { total: offset + rows.length, hotels: rows };
  const count = prepared(`select count(*) as total from hotels h ${from}`);
  const [counted] = await sql.rows<{ total: number }>(count, values);
  return { total: counted?.total ?? 0, hotels: rows.slice(0, limit) };
}

/**
 * If all matching hotels must be read, each is read once: the ids are found first, and the wide rows fetched
 * for one page only, by their physical position (ctid), which is stable within a statement. A page after the end is
 * one row with only the total.
 */
async function pageAndTotal(
  sql: Sql,
  { from, distance, values }: HotelCondition,
  { offset, limit }: Page,
): Promise<HotelsFound> {
  const rows = await sql.rows<{ readonly total: number } & (HotelRow | { readonly id: null })>(
    `with found as materialized (select h.id, h.ctid as place, ${distance} as distance from hotels h ${from}),
     page as (
       select id, place, distance from found
       order by distance, id limit $${values.length + 1} offset $${values.length + 2}
     )
     select sized.total, ${listedColumns}
     from (select count(*) as total from found) as sized
     left join (page join hotels h on h.ctid = page.place left join chains c on c.id = h.chain) on true
     order by page.distance, page.id`,
    [...values, limit, offset],
  );
  const hotels = rows.filter((row): row is { readonly total: number } & HotelRow => row.id !== null);
  return { total: rows[0]?.total ?? 0, hotels };
}

/** Filters by ids have few different texts. */
async function pastPage(
  sql: Sql,
  { past, from, distance, values }: HotelCondition,
  { offset, limit }: Page,
): Promise<HotelsFound> {
  const rows = await sql.rows<{ readonly total: number } & HotelRow>(
    `select count(*) over () as total, ${listedColumns} from ${past} h left join chains c on c.id = h.chain ${from}
     order by ${distance === NOWHERE ? '' : `${distance}, `}h.id`,
    values,
  );
  return { total: rows[0]?.total ?? 0, hotels: rows.slice(offset, offset + limit) };
}

const prepared = (text: string) =>
  ({ name: `catalogue.hotels ${hash('sha1', text)}`, text, binary: true }) as const;

/** A hotel by its id or by the id of one that was merged into it; as it was at an instant, if one is given. */
export async function findHotelPage(sql: Sql, id: number, asOf?: Date): Promise<HotelPageRow | undefined> {
  const at = instantIn('$2', asOf);
  const survivor = `select coalesce((select survivor from ${mergesAt(at)} g where loser = $1), $1)`;
  return sql.row<HotelPageRow>(
    {
      name: asOf === undefined ? 'catalogue.hotel-page' : 'catalogue.past-hotel-page',
      text: `
        select ${listedColumns}, h.phone, h.details, ${at === undefined ? 'h.updated_at' : `least(h.updated_at, ${at}) as updated_at`}
        from ${hotelsAt(at, survivor)} h left join chains c on c.id = h.chain
        where h.id = (${survivor})`,
    },
    withInstant([id], asOf),
  );
}

export async function findRooms(sql: Sql, hotel: number, asOf?: Date): Promise<RoomRow[]> {
  return sql.rows<RoomRow>(
    {
      name: asOf === undefined ? 'catalogue.rooms' : 'catalogue.past-rooms',
      text: `
        select id, name, description, size_m2, max_adults, max_children, max_occupancy, beds, amenities, view, photos
        from ${roomsAt(instantIn('$2', asOf), '$1')} as room where hotel = $1 and deleted_at is null order by id`,
    },
    withInstant([hotel], asOf),
  );
}

const instantIn = (place: string, asOf: Date | undefined): Instant =>
  asOf === undefined ? undefined : `${place}::timestamptz`;
const withInstant = (values: readonly unknown[], asOf: Date | undefined) =>
  asOf === undefined ? values : [...values, asOf];

/** Hotels whose words begin with the words of the text, those with the shortest names first. */
export async function searchHotels(sql: Sql, text: string, limit: number): Promise<HotelRow[]> {
  return sql.rows<HotelRow>(
    `select ${listedColumns}
     from (
       select h.* from hotels h where ${wordsOfHotel} @@ $1::tsquery and h.deleted_at is null limit 2000
     ) as h left join chains c on c.id = h.chain
     order by length(h.name_key), h.review_count desc, h.id limit $2`,
    [wordQuery(text), limit],
  );
}
