import { assert } from '../../lib/assert.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Value } from '../read/readers.ts';
import { copyInto, filledFrom } from '../write/copy/stage.ts';
import type { Tx } from '../../contract/database.ts';
import { beginLoad, findLoad, saveLoad } from '../stores/loads-store.ts';
import { cityKey, searchKey } from '../reference/search-key.ts';
import { cityCodes, type CityCode } from '../reference/city-codes.ts';
import { readPlaces, type Airport, type ListedCity } from '../reference/places.ts';

/** Increase it when the packages or their reader change: the next start loads the lists again. */
export const PLACES_VERSION = 3;

/**
 * Cities, their codes and airports of the world, loaded into the database once per version of the lists. They are
 * not in the memory of a server: 135,000 cities would cost each process 60 MB and a fifth of a second.
 */
export async function loadPlaces(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  read = readPlaces,
): Promise<void> {
  if (await isLoaded(db)) return;
  const { cities, airports } = await read();
  await db.transaction(async (tx) => {
    await beginLoad(tx, { name: 'places', state: {}, finishedAt: null });
    await tx.run(`select from catalogue_loads where name = 'places' for update`);
    if (await isLoaded(tx)) return;
    await tx.run('delete from cities');
    await copyInto(tx, 'cities', filledFrom(cities, cityColumns));
    await tx.run('delete from airports');
    await copyInto(tx, 'airports', filledFrom(airports, airportColumns));
    await tx.run('delete from city_codes');
    const located = cityCodes.map((one) => ({ ...one, listed: listedCity(one, cities) }));
    await copyInto(tx, 'city_codes', filledFrom(located, cityCodeColumns));
    await saveLoad(tx, { name: 'places', state: { version: PLACES_VERSION }, finishedAt: clock.now() });
  });
  await db.run('analyze cities (country, name_key), airports (country)');
}

async function isLoaded(sql: Pick<Tx, 'row'>): Promise<boolean> {
  const load = await findLoad(sql, 'places');
  return load !== undefined && load.finishedAt !== null && load.state.version === PLACES_VERSION;
}

type ColumnsOf<Item> = Readonly<Record<string, (item: Item) => Value>>;

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
