import type { Sql } from '../../contract/database.ts';
import { column, columnsOf, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const located = {
  name: column<string>('name'),
  country: column<string>('country'),
  latitude: column<number>('latitude'),
  longitude: column<number>('longitude'),
};

const cities = tableOf({
  id: column<number>('id'),
  ...located,
  region: column<string>('region'),
  population: column<number>('population'),
});
const airports = tableOf({ code: column<string>('code'), ...located });

/** Members and columns have the same names, so that rows need no reader. */
export type CityRow = RowOf<typeof cities.members>;
export type AirportRow = RowOf<typeof airports.members>;

/** For stores that read cities by other conditions. */
export const cityColumns = cities.columns;

/**
 * Cities of the list and cities of hotels, each once. The index of hotels is skipped from city to
 * city: for a country with 200,000 hotels, a thousand steps instead of 200,000.
 */
export async function cityNames(sql: Sql, country: string): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `with recursive walked as (
       select '' collate "C" as city_key
       union all
       select (
         select h.city_key from hotels h
         where h.country = $1 and h.deleted_at is null and h.city_key > walked.city_key
         order by h.city_key limit 1
       )
       from walked where walked.city_key is not null
     )
     select name from cities where country = $1
     union
     select (
       select h.city from hotels h
       where h.country = $1 and h.deleted_at is null and h.city_key = walked.city_key order by h.id limit 1
     )
     from walked
     where walked.city_key <> '' and not exists (
       select from cities c where c.country = $1 and c.name_key = walked.city_key
     )
     order by name`,
    [country],
  );
  return rows.map(({ name }) => name);
}

/** Airports, and cities that several of them serve. */
export async function allIataCodes(sql: Sql): Promise<AirportRow[]> {
  return sql.rows<AirportRow>(
    `select ${airports.columns} from airports
     union all select ${airports.columns} from city_codes order by code`,
  );
}

export async function allChains(sql: Sql): Promise<{ readonly id: number; readonly name: string }[]> {
  return sql.rows('select id, name from chains order by name, id');
}

/** Cities whose normalized name begins with this, the largest first. */
export async function citiesLike(sql: Sql, key: string, limit: number): Promise<CityRow[]> {
  return sql.rows<CityRow>(
    `select ${cities.columns} from cities
     where name_key like $1 order by (name_key = $2) desc, population desc, id limit $3`,
    [`${key}%`, key, limit],
  );
}

/** Airports with this code, or with a word in the name that begins with this; those with airline service first. */
export async function airportsLike(sql: Sql, key: string, limit: number): Promise<AirportRow[]> {
  return sql.rows<AirportRow>(
    `select ${airports.columns} from airports
     where code = upper($2) or (' ' || name_key) like $1
     order by (code = upper($2)) desc, scheduled desc, name limit $3`,
    [`% ${key}%`, key, limit],
  );
}

export async function cityOf(sql: Sql, id: number): Promise<CityRow | undefined> {
  return sql.row<CityRow>(`select ${cities.columns} from cities where id = $1`, [id]);
}

export async function airportOf(sql: Sql, code: string): Promise<AirportRow | undefined> {
  return sql.row<AirportRow>(`select ${airports.columns} from airports where code = $1`, [code]);
}

/** The city of a code such as `LON`, which stands for several airports. */
export async function cityOfCode(sql: Sql, code: string): Promise<CityRow | undefined> {
  return sql.row<CityRow>(
    `select ${columnsOf('c', cities)}
     from city_codes k join cities c on c.id = k.city where k.code = $1`,
    [code],
  );
}
