import { assert } from '../../lib/assert.ts';
import type { Value } from '../read/readers.ts';
import { cityCodes, type CityCode } from '../reference/city-codes.ts';
import type { Airport, ListedCity, ListedPlaces } from '../reference/places.ts';
import { cityKey, searchKey } from '../reference/search-key.ts';
import { copyBytes, filledFrom } from '../write/copy/stage.ts';

/** Rows of a table in the format of COPY: bytes, which pass from thread to thread without a copy. */
export interface CopyRows {
  readonly columns: readonly string[];
  readonly pieces: readonly Piece[];
}

type Piece = Uint8Array<ArrayBuffer>;

export type PlaceTable = 'cities' | 'airports' | 'city_codes';
export type PlaceRows = Readonly<Record<PlaceTable, CopyRows>>;

export function placeRows({ cities, airports }: ListedPlaces): PlaceRows {
  const names = new Set(cityCodes.map(({ city }) => city));
  const named: ListedCity[] = [];
  const pieces: Piece[] = [];
  for (const some of chunksOf(cities)) {
    pieces.push(...copyBytes(filledFrom(some, cityColumns)));
    named.push(...some.filter(({ name }) => names.has(name)));
  }
  const located = cityCodes.map((one) => ({ ...one, listed: listedCity(one, named) }));
  return {
    cities: { columns: Object.keys(cityColumns), pieces },
    airports: rowsOf(airports, airportColumns),
    city_codes: rowsOf(located, cityCodeColumns),
  };
}

/** Cities that exist as objects at a time: they become a piece of 200 kB. */
const CHUNK = 4_096;

function* chunksOf(cities: Iterable<ListedCity>): Generator<readonly ListedCity[]> {
  let some: ListedCity[] = [];
  for (const city of cities) {
    some.push(city);
    if (some.length < CHUNK) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

type ColumnsOf<Item> = Readonly<Record<string, (item: Item) => Value>>;

function rowsOf<Item>(items: readonly Item[], columns: ColumnsOf<Item>): CopyRows {
  return { columns: Object.keys(columns), pieces: [...copyBytes(filledFrom(items, columns))] };
}

const cityColumns: ColumnsOf<ListedCity> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  name_key: ({ name }) => cityKey(name),
  country: ({ country }) => country,
  region: ({ region }) => region,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  population: ({ population }) => population,
};

const airportColumns: ColumnsOf<Airport> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  name_key: ({ name }) => searchKey(name),
  country: ({ country }) => country,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  scheduled: ({ scheduled }) => String(scheduled),
};

const cityCodeColumns: ColumnsOf<CityCode & { readonly listed: ListedCity }> = {
  code: ({ code }) => code,
  city: ({ listed }) => listed.id,
  name: ({ city }) => city,
  country: ({ country }) => country,
  latitude: ({ listed }) => listed.latitude,
  longitude: ({ listed }) => listed.longitude,
};

/** Several towns of a country may share a name: the largest is used. */
function listedCity({ code, city, country }: CityCode, cities: readonly ListedCity[]): ListedCity {
  const [largest] = cities
    .filter((one) => one.name === city && one.country === country)
    .toSorted((a, b) => b.population - a.population);
  assert(largest !== undefined, `${code}: the list of cities has no ${city} in ${country}`);
  return largest;
}
