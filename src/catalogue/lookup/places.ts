import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { coreIdOf, publicId } from '../hotel-id.ts';
import { findHotelPage, searchHotels } from '../stores/hotels-store.ts';
import {
  airportOf,
  airportsLike,
  citiesLike,
  cityOf,
  cityOfCode,
  type AirportRow,
  type CityRow,
} from '../stores/places-store.ts';
import { countryName } from '../reference/countries.ts';
import { cityKey, searchKey } from '../reference/search-key.ts';

export type PlaceKind = 'locality' | 'airport' | 'hotel';

/** A place around which a search is possible. */
export interface Place {
  readonly placeId: string;
  readonly kind: PlaceKind;
  readonly name: string;
  /** Location of the place, to show below its name. */
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The radius of the place. */
  readonly reachM: number;
  readonly hotelId: number | undefined;
}

/** Types in requests, and our kinds that they mean. */
const kindsOfType: Readonly<Record<string, readonly PlaceKind[]>> = {
  locality: ['locality'],
  airport: ['airport'],
  hotel: ['hotel'],
  lodging: ['hotel'],
  establishment: ['airport', 'hotel'],
  point_of_interest: ['airport', 'hotel'],
};

/** The types in responses for each kind. */
export const typesOfKind: Readonly<Record<PlaceKind, readonly string[]>> = {
  locality: ['locality'],
  airport: ['airport', 'establishment', 'point_of_interest'],
  hotel: ['hotel', 'lodging', 'establishment', 'point_of_interest'],
};

const MOST_OF_A_KIND = 5;

/** Cities, airports and hotels whose name begins with the text. An unknown type finds nothing. */
export async function findPlaces(
  { db }: Pick<Needs, 'db'>,
  { text, types }: { readonly text: string; readonly types: readonly string[] },
): Promise<Place[]> {
  const key = searchKey(text);
  if (key === '') return [];
  const kinds = new Set(
    types.length === 0 ? Object.keys(typesOfKind) : types.flatMap((type) => kindsOfType[type] ?? []),
  );
  const cities = kinds.has('locality') ? await citiesLike(db, cityKey(text), MOST_OF_A_KIND) : [];
  const airports = kinds.has('airport') ? await airportsLike(db, key, MOST_OF_A_KIND) : [];
  const hotels = kinds.has('hotel') ? await searchHotels(db, text, MOST_OF_A_KIND) : [];
  return [
    ...cities.map(cityPlace),
    ...airports.map(airportPlace),
    ...hotels.flatMap((hotel) => hotelPlace(hotel) ?? []),
  ];
}

/** The place of an id that `findPlaces` returned; undefined for anything else. */
export async function placeOf({ db }: Pick<Needs, 'db'>, placeId: string): Promise<Place> {
  const { kind, key } = readPlaceId(placeId);
  const place = await placeOfKey(db, kind, key);
  if (place === undefined) throw refuse('invalid-place', placeId);
  return place;
}

async function placeOfKey(db: Needs['db'], kind: string, key: string): Promise<Place | undefined> {
  if (kind === 'city') {
    const city = /^\d{1,15}$/.test(key) ? await cityOf(db, Number(key)) : undefined;
    return city && cityPlace(city);
  }
  if (kind === 'airport') {
    const airport = /^[A-Z0-9]{3}$/.test(key) ? await airportOf(db, key) : undefined;
    return airport && airportPlace(airport);
  }
  const id = kind === 'hotel' ? coreIdOf(key) : undefined;
  const hotel = id === undefined ? undefined : await findHotelPage(db, id);
  return hotel && hotelPlace(hotel);
}

/** The airport or the city of an IATA code; if a code means both, the airport. */
export async function placeOfIataCode({ db }: Pick<Needs, 'db'>, code: string): Promise<Place | undefined> {
  const airport = await airportOf(db, code);
  if (airport !== undefined) return airportPlace(airport);
  const city = await cityOfCode(db, code);
  return city && cityPlace(city);
}

/** Opaque to callers, who get it from a search and send it back. */
function writePlaceId(kind: string, key: string | number): string {
  return Buffer.from(`${kind}:${key}`).toString('base64url');
}

function readPlaceId(placeId: string): { kind: string; key: string } {
  const [kind = '', key = ''] = Buffer.from(placeId, 'base64url').toString('utf8').split(':');
  return { kind, key };
}

const SMALLEST_TOWN_M = 2_000;

export function cityPlace({ id, name, country, region, latitude, longitude, population }: CityRow): Place {
  const reachM = Math.max(SMALLEST_TOWN_M, Math.round(Math.sqrt(population) * 8));
  const address = [name, region, countryName(country)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return {
    placeId: writePlaceId('city', id),
    kind: 'locality',
    name,
    address,
    city: name,
    region,
    country,
    latitude,
    longitude,
    reachM,
    hotelId: undefined,
  };
}

function airportPlace({ code, name, country, latitude, longitude }: AirportRow): Place {
  const address = `${name} (${code}), ${countryName(country) ?? country}`;
  return {
    placeId: writePlaceId('airport', code),
    kind: 'airport',
    name,
    address,
    city: '',
    region: '',
    country,
    latitude,
    longitude,
    reachM: 3_000,
    hotelId: undefined,
  };
}

type LocatedHotel = Pick<
  Awaited<ReturnType<typeof searchHotels>>[number],
  'id' | 'name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'
>;

/** A hotel without coordinates is not a place. */
function hotelPlace({
  id,
  name,
  address,
  city,
  country,
  latitude,
  longitude,
}: LocatedHotel): Place | undefined {
  if (latitude === null || longitude === null) return undefined;
  const line = [address, city, countryName(country)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return {
    placeId: writePlaceId('hotel', publicId(id)),
    kind: 'hotel',
    name,
    address: line,
    city,
    region: '',
    country,
    latitude,
    longitude,
    reachM: 200,
    hotelId: id,
  };
}
