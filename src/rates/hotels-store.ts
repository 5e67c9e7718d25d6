import { ACCESSIBLE, zipIs } from '../catalogue/stores/hotel-filter.ts';
import { roomsAt } from '../catalogue/stores/as-of.ts';
import { distanceSql, isInRanges, type Circle } from '../catalogue/stores/radius.ts';
import type { Sql } from '../contract/database.ts';
import type { HotelPlace, RequestedRoom } from './suppliers/connector.ts';

/** A hotel as a search needs it: the data for suppliers, and the data in the response. */
export interface HotelOnSale {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly stars: number;
  readonly place?: HotelPlace;
  readonly rooms: readonly RoomOnSale[];
  readonly shown: ShownHotel;
}

export interface RoomOnSale extends RequestedRoom {
  readonly amenities: readonly number[];
}

export interface ShownHotel {
  readonly main_photo: string;
  readonly address: string;
  readonly city_name: string;
  readonly country_code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly rating: number | null;
  readonly stars: number;
  readonly review_count: number;
}

interface HotelRow {
  readonly id: number;
  readonly name: string;
  readonly time_zone: string | null;
  readonly stars: number | null;
  readonly rooms: RoomOnSale[] | null;
  readonly main_photo: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly rating: number | null;
  readonly review_count: number;
}

const roomObject = `json_build_object('id', r.id, 'name', r.name, 'maxAdults', r.max_adults,
  'maxOccupancy', r.max_occupancy, 'amenities', r.amenities)`;

const columns = `
  h.id, h.name, h.time_zone, h.stars, h.main_photo, h.address, h.city, h.country, h.latitude, h.longitude,
  h.rating, h.review_count,
  (select json_agg(${roomObject} order by r.id)
    from hotel_rooms r where r.hotel = h.id and r.deleted_at is null) as rooms`;

const byIds = {
  name: 'rates-hotels-by-ids',
  text: `
    select requested.id as requested, ${columns}
    from unnest($1::bigint[]) as requested (id)
    left join hotel_merges g on g.loser = requested.id
    join hotels h on h.id = coalesce(g.survivor, requested.id) and h.deleted_at is null`,
};

/** The hotels on sale among the ids; for the id of a merged hotel, its survivor. */
export async function hotelsByIds(sql: Sql, ids: readonly number[]): Promise<Map<number, HotelOnSale>> {
  const rows = await sql.rows<HotelRow & { readonly requested: number }>(byIds, [ids]);
  return new Map(rows.map((row) => [row.requested, hotelOf(row)]));
}

/** The rooms of hotels as they were at an instant, by hotel. */
export async function roomsOfInstant(
  sql: Sql,
  hotels: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, readonly RoomOnSale[]>> {
  const rows = await sql.rows<{ hotel: number; rooms: RoomOnSale[] }>(
    {
      name: 'rates-rooms-then',
      text: `select hotel, json_agg(${roomObject} order by r.id) as rooms
        from ${roomsAt('$2::timestamptz', 'any($1::bigint[])')} r where r.deleted_at is null group by hotel`,
    },
    [hotels, at],
  );
  return new Map(rows.map(({ hotel, rooms }) => [hotel, rooms]));
}

export interface HotelFilter {
  readonly country: string | undefined;
  /** Normalized as the catalogue normalizes names. */
  readonly cityKey: string | undefined;
  readonly nameKey: string | undefined;
  readonly near: Circle | undefined;
  readonly zipKey: string | undefined;
  readonly minRating: number | undefined;
  readonly minReviews: number | undefined;
  readonly stars: readonly number[] | undefined;
  readonly hotelTypes: readonly number[] | undefined;
  readonly chains: readonly number[] | undefined;
  readonly facilities: readonly number[] | undefined;
  readonly allFacilities: boolean;
  readonly accessibleOnly: boolean;
  /** Only these, if the search names hotels. */
  readonly ids: readonly number[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Absent conditions are not part of the statement, so that the planner can use an index for the others. */
export async function hotelsWhere(sql: Sql, filter: HotelFilter): Promise<HotelOnSale[]> {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = ['h.deleted_at is null'];
  const when = <T>(given: T | undefined, condition: (place: string) => string): void => {
    if (given !== undefined) conditions.push(condition(value(given)));
  };
  when(filter.ids, (place) => `h.id = any (${place}::bigint[])`);
  when(filter.country, (place) => `h.country = ${place}`);
  when(filter.cityKey, (place) => `h.city_key = ${place}`);
  when(filter.nameKey, (place) => `h.name_key like '%' || ${place} || '%'`);
  when(filter.zipKey, zipIs);
  when(filter.minRating, (place) => `h.rating >= ${place}`);
  when(filter.minReviews, (place) => `h.review_count >= ${place}`);
  when(filter.stars, (place) => `h.stars = any (${place}::real[])`);
  when(filter.hotelTypes, (place) => `h.hotel_type = any (${place}::integer[])`);
  when(filter.chains, (place) => `h.chain = any (${place}::integer[])`);
  when(
    filter.facilities,
    (place) => `h.facilities ${filter.allFacilities ? '@>' : '&&'} ${place}::integer[]`,
  );
  when(filter.accessibleOnly ? ACCESSIBLE : undefined, (place) => `h.facilities @> ${place}::integer[]`);
  const { near } = filter;
  const distance = near && distanceSql(value(near.latitude), value(near.longitude));
  if (near !== undefined) conditions.push(isInRanges(near), `${distance} <= ${value(near.radiusM)}`);
  const order = distance === undefined ? 'h.id' : `${distance}, h.id`;
  const text = `select ${columns} from hotels h where ${conditions.join(' and ')}
    order by ${order} limit ${value(filter.limit)} offset ${value(filter.offset)}`;
  return (await sql.rows<HotelRow>(text, values)).map(hotelOf);
}

function hotelOf(row: HotelRow): HotelOnSale {
  const stars = row.stars ?? 0;
  return {
    id: row.id,
    name: row.name,
    timeZone: row.time_zone ?? '',
    stars,
    place: { country: row.country, city: row.city, latitude: row.latitude ?? 0 },
    rooms: row.rooms ?? [],
    shown: {
      main_photo: row.main_photo,
      address: row.address,
      city_name: row.city,
      country_code: row.country,
      latitude: row.latitude,
      longitude: row.longitude,
      rating: row.rating,
      stars,
      review_count: row.review_count,
    },
  };
}
