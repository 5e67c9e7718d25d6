import { cityKey } from '../../catalogue/reference/search-key.ts';
import { wordsOfHotel } from '../../catalogue/stores/hotel-filter.ts';
import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';

/** A search for hotels whose name and city have some words. */
export interface WordSearch {
  /** In the form of `tsquery`. */
  readonly words: string;
  /** Names of this length come first: the others have more words, or fewer. */
  readonly length: number;
}

export interface CountryFound {
  /** The place of the search in the list. */
  readonly place: number;
  readonly country: string;
  readonly hotels: number;
}

/** The countries of the hotels of each search, the one with the most similar name first. */
export function countriesOfWords(sql: Sql, searches: readonly WordSearch[]): Promise<CountryFound[]> {
  return sql.rows<CountryFound>(
    `select q.place - 1 as place, f.country, f.hotels
     from unnest($1::text[], $2::integer[]) with ordinality as q (words, length, place) cross join lateral (
       select country, count(*) as hotels, min(abs(length(name_key) - q.length)) as difference
       from (
         select h.country, h.name_key from hotels h
         where ${wordsOfHotel} @@ q.words::tsquery and h.deleted_at is null limit $3
       ) as named group by country
     ) as f
     order by q.place, f.difference, f.hotels desc, f.country`,
    [searches.map(({ words }) => words), searches.map(({ length }) => length), limits.reconcileHotelsOfName],
  );
}

/** The countries that have a city of this name, by the key of the name, that of the largest city first. */
export async function countriesOfCities(
  sql: Sql,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql.rows<{ key: string; country: string }>(
    `select name_key as key, country from cities where name_key = any($1)
     group by 1, 2 order by max(population) desc, country`,
    [names.map(cityKey)],
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, found]) => [key, found.map(({ country }) => country)]));
}
