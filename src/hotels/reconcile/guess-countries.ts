import { cityKey, searchKey } from '../../catalogue/reference/search-key.ts';
import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { countriesOf } from '../engine/engine.ts';
import { fieldOf, hotelTextOf, type InputRow } from '../match/input/input.ts';
import type { GuessedPlace } from '../match/run/match-rows.ts';
import { countriesOfCities, countriesOfWords, type CountryFound } from './countries-store.ts';
import { readingOf, withoutCity, type NameSearch, type Reading } from './name-readings.ts';

/** Where the hotel of a row without a country may be. */
export interface Guess {
  readonly place?: GuessedPlace;
  /** The share of the countries with such hotels that are looked into: in the others one may fit as well. */
  readonly share: number;
  /** The batch has looked into too many countries already. */
  readonly error?: string;
}

/** Countries that have a city of one name; those of the largest cities are first. */
const CITIES = 2;

const tooMany = `the batch names hotels of more than ${limits.reconcileCountries} countries without saying where they are: add a column with the country, or send fewer queries`;

/**
 * The countries of the hotels with the most similar names, for each row without a country. A batch looks into a limited
 * number of countries: into the first one of each row before the second one of any.
 */
export async function guessCountries(
  sql: Sql,
  rows: readonly InputRow[],
): Promise<readonly (Guess | undefined)[]> {
  const readings = rows.map((row) =>
    countriesOf(hotelTextOf(row)).length > 0
      ? undefined
      : readingOf({ name: fieldOf(row, 'name'), city: fieldOf(row, 'city').trim() }),
  );
  const open = readings.filter((one) => one !== undefined);
  if (open.length === 0) return [];
  const found = await countriesFound(sql, open);
  const looked = new Set<string>();
  for (let rank = 0; rank < limits.reconcileCountriesOfName; rank++)
    for (const reading of open) {
      const country = found.get(reading)?.countries[rank];
      if (country !== undefined && looked.size < limits.reconcileCountries) looked.add(country);
    }
  return readings.map((reading) => {
    const one = reading && found.get(reading);
    if (one === undefined || one.countries.length === 0) return undefined;
    const { count, countries: all, ...named } = one;
    const countries = all.filter((country) => looked.has(country));
    return countries.length === 0
      ? { share: 0, error: tooMany }
      : { place: { countries, ...named }, share: countries.length / count };
  });
}

interface Found extends GuessedPlace {
  /** How many countries the hotel may be in. */
  readonly count: number;
}

type Cities = ReadonlyMap<string, readonly string[]>;

/** Each search is sent for the rows that the stricter ones have not found. */
async function countriesFound(sql: Sql, readings: readonly Reading[]): Promise<ReadonlyMap<Reading, Found>> {
  const cities = await countriesOfCities(sql, [...new Set(readings.map(({ city }) => city))]);
  const found = new Map<Reading, Found>();
  const mostSearches = Math.max(...readings.map(({ searches }) => searches.length));
  for (let step = 0; step < mostSearches; step++) {
    const open = readings.flatMap((reading) => {
      const search = found.has(reading) ? undefined : reading.searches[step];
      return search === undefined ? [] : [{ reading, search }];
    });
    const rows = await countriesOfWords(
      sql,
      open.map(({ search: { any, name } }) => ({
        words: any.map((words) => `(${words})`).join(' | '),
        length: searchKey(name).length,
      })),
    );
    for (const [place, named] of Map.groupBy(rows, (row) => row.place)) {
      const { reading, search } = open[place]!; // the place of a search
      found.set(reading, foundBy(search, { reading, named, cities }));
    }
  }
  for (const reading of readings) if (!found.has(reading)) found.set(reading, foundNowhere(reading, cities));
  return found;
}

interface Named {
  readonly reading: Reading;
  readonly named: readonly CountryFound[];
  readonly cities: Cities;
}

/**
 * A country at the end of the name is the only one if it has such hotels. "Georgia" may be a state; but it may also be
 * the country, without the hotel, so nothing is certain.
 */
function foundBy({ name, country, isStrict }: NameSearch, { reading, named, cities }: Named): Found {
  const place = placeOf(name, { reading, cities });
  const found = named.map((one) => one.country);
  if (country !== undefined && found.includes(country)) return { ...place, countries: [country], count: 1 };
  const stated = country === undefined ? [] : [country];
  const ofCity = isStrict ? [] : (cities.get(cityKey(reading.city)) ?? []);
  const countries = [...new Set([...stated, ...ofCity.slice(0, CITIES), ...found])];
  const hotels = named.reduce((sum, one) => sum + one.hotels, 0);
  // With as many hotels as are read, more countries may have some.
  const isOpen = hotels >= limits.reconcileHotelsOfName || country !== undefined;
  const count = countries.length + (isOpen ? 1 : 0);
  return { ...place, countries: countries.slice(0, limits.reconcileCountriesOfName), count };
}

/** No hotel has the words: they may be misspelt, so the hotels of the country or city are compared. */
function foundNowhere(reading: Reading, cities: Cities): Found {
  const last = reading.searches.at(-1);
  if (last === undefined) return { name: '', countries: [], count: 0 };
  const { name, country } = last;
  const countries = country === undefined ? (cities.get(cityKey(reading.city)) ?? []) : [country];
  return {
    ...placeOf(name, { reading, cities }),
    countries: countries.slice(0, CITIES),
    count: countries.length,
  };
}

/** A city at the end of the name is the city of the row. */
function placeOf(name: string, { reading: { city }, cities }: Omit<Named, 'named'>) {
  const rest = cities.has(cityKey(city)) ? withoutCity(name, city) : name;
  return rest === name ? { name } : { name: rest, city };
}
