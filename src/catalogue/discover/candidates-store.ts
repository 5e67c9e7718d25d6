import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import type { Bed, Image } from '../records.ts';
import { conditionOf, wordsOfHotel, type HotelFilter } from '../stores/hotel-filter.ts';
import { cityColumns, type CityRow } from '../stores/places-store.ts';

/** A hotel with the fields that a search text is compared with. */
export interface CandidateRow {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly main_photo: string;
  readonly description: string;
  readonly stars: number | null;
  readonly rating: number | null;
  readonly review_count: number;
  readonly hotel_type: number;
  readonly facilities: readonly number[];
  readonly surroundings: readonly { readonly name: string }[];
}

const columns = `h.id, h.name, h.address, h.city, h.country, h.main_photo, h.description, h.stars, h.rating,
  h.review_count, h.hotel_type, h.facilities, coalesce(h.details -> 'surroundings', '[]') as surroundings`;

/** What makes one hotel a better candidate than another before its texts are read. */
export interface Preference {
  readonly facilities: readonly number[];
  readonly hotelTypes: readonly number[];
  /** Words that may be part of the name. */
  readonly words: readonly string[];
}

/**
 * The hotels whose texts are compared: among the most reviewed hotels of the filter those with most of the preferred
 * facilities and types, and all hotels with a preferred word in the name. The number of rows read does not grow with the catalogue:
 * the most reviewed come from an index, those of a word from another.
 */
export async function candidatesOf(
  sql: Sql,
  filter: HotelFilter,
  { facilities, hotelTypes, words }: Preference,
): Promise<CandidateRow[]> {
  const { from, values } = conditionOf(filter);
  const at = values.length;
  // A null query matches nothing.
  const query = words.length === 0 ? null : words.map((word) => `${word}:*`).join(' | ');
  return sql.rows<CandidateRow>(
    `with reviewed as (
       select h.id, h.review_count, h.facilities, h.hotel_type from hotels h ${from}
       order by h.review_count desc, h.id limit $${at + 1}
     ), preferred as (
       select id from reviewed
       order by (select count(*) from unnest(facilities) f where f = any($${at + 3}::integer[]))
         + (hotel_type = any($${at + 4}::integer[]))::integer desc, review_count desc, id
       limit $${at + 2}
     ), named as (
       select h.id from hotels h ${from} and ${wordsOfHotel} @@ $${at + 5}::tsquery
       order by h.review_count desc, h.id limit $${at + 2}
     )
     select ${columns} from hotels h
     where h.id in (select id from preferred union select id from named) order by h.id`,
    [...values, limits.discoveredAmong, limits.discoveredCompared, facilities, hotelTypes, query],
  );
}

/** Amenities of the rooms of each hotel. */
export async function amenitiesOf(sql: Sql, hotels: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await sql.rows<{ readonly hotel: number; readonly amenities: number[] }>(
    `select r.hotel, array_agg(distinct a) as amenities from hotel_rooms r cross join unnest(r.amenities) a
     where r.hotel = any($1) and r.deleted_at is null group by r.hotel`,
    [hotels],
  );
  return new Map(rows.map(({ hotel, amenities }) => [hotel, amenities]));
}

export interface CandidateRoom {
  readonly id: number;
  readonly hotel: number;
  readonly name: string;
  readonly description: string;
  readonly beds: readonly Bed[];
  readonly amenities: readonly number[];
  readonly view: string;
  readonly photos: readonly Image[];
  /** Rooms of the demo world have photos that are made when they are shown. */
  readonly is_invented: boolean;
}

export async function roomsOf(sql: Sql, hotels: readonly number[]): Promise<CandidateRoom[]> {
  return sql.rows<CandidateRoom>(
    `select r.id, r.hotel, r.name, r.description, r.beds, r.amenities, r.view, r.photos,
       h.details ? 'invented_reviews' as is_invented
     from hotel_rooms r join hotels h on h.id = r.hotel
     where r.hotel = any($1) and r.deleted_at is null order by r.hotel, r.id`,
    [hotels],
  );
}

/** Cities with one of the names, the largest first. */
export async function citiesNamed(
  sql: Sql,
  keys: readonly string[],
): Promise<(CityRow & { name_key: string })[]> {
  return sql.rows(
    `select ${cityColumns}, name_key from cities
     where name_key = any($1) order by population desc, id limit 100`,
    [keys],
  );
}
