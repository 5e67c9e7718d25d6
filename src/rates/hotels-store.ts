import { ACCESSIBLE, zipIs } from '../catalogue/stores/hotel-filter.ts';
import { roomsAt } from '../catalogue/stores/as-of.ts';
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
export async function roomsThen(
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
  readonly near:
    | { readonly latitude: number; readonly longitude: number; readonly radiusM: number }
    | undefined;
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

/** Metres of a degree of latitude; a degree of longitude is shorter by the cosine. */
const DEGREE_M = 111_195;

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
  if (filter.near !== undefined) conditions.push(...nearby(filter.near, value));
  const order = filter.near === undefined ? 'h.id' : `${distanceM(filter.near, value)}, h.id`;
  const text = `select ${columns} from hotels h where ${conditions.join(' and ')}
    order by ${order} limit ${value(filter.limit)} offset ${value(filter.offset)}`;
  return (await sql.rows<HotelRow>(text, values)).map(hotelOf);
}

type Near = NonNullable<HotelFilter['near']>;

/** A box first, because the index is by cells of a tenth of a degree; then the true distance. */
function nearby(near: Near, value: (given: unknown) => string): string[] {
  const { latitude, longitude, radiusM } = near;
  const tall = radiusM / DEGREE_M;
  const wide = Math.min(180, tall / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const rows = range(Math.floor((latitude - tall + 90) * 10), Math.floor((latitude + tall + 90) * 10));
  const cells = rows
    .filter((row) => row >= 0 && row <= 1800)
    .map((row) => {
      const first = Math.max(0, Math.floor((longitude - wide + 180) * 10));
      const last = Math.min(3599, Math.floor((longitude + wide + 180) * 10));
      return `h.cell between ${value(row * 3600 + first)} and ${value(row * 3600 + last)}`;
    });
  return [`(${cells.join(' or ')})`, `${distanceM(near, value)} <= ${value(radiusM)}`];
}

/** Haversine in SQL, so that no extension is needed. */
function distanceM({ latitude, longitude }: Near, value: (given: unknown) => string): string {
  const [lat, lon] = [value(latitude), value(longitude)];
  return `(12742000 * asin(sqrt(least(1, power(sin(radians(h.latitude - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(h.latitude)) * power(sin(radians(h.longitude - ${lon}) / 2), 2)))))`;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
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
