import type { Caller } from '../../contract/owner.ts';
import { refuseField, unlessEmpty } from '../../contract/field-checks.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { limits } from '../../contract/limits.ts';
import { zipKey, type HotelFilter as CatalogueFilter } from '../../catalogue/stores/hotel-filter.ts';
import { readKnownCountry } from '../../catalogue/lookup/read-country.ts';
import { readRadius } from '../../catalogue/lookup/read-radius.ts';
import { coreIdOf } from '../../catalogue/hotel-id.ts';
import { cityKey, searchKey } from '../../catalogue/reference/search-key.ts';
import type { HotelsOnSale } from '../hotels-on-sale.ts';
import type { HotelFilter, HotelOnSale } from '../hotels-store.ts';
import type { Warnings } from '../warnings.ts';
import { scenarioHotelById } from './scenario-hotels.ts';

/** The location of a search, as requested. */
export interface Where {
  readonly hotelIds?: readonly string[];
  readonly countryCode?: string;
  readonly cityName?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly radius?: number;
  readonly distance?: number;
  readonly iataCode?: string;
  readonly placeId?: string;
  readonly aiSearch?: string;
  readonly hotelName?: string;
  readonly zip?: string;
  readonly minRating?: number;
  readonly minReviewsCount?: number;
  readonly starRating?: readonly number[];
  readonly hotelTypeIds?: readonly number[];
  readonly chainIds?: readonly number[];
  readonly facilities?: readonly number[];
  readonly strictFacilityFiltering?: boolean;
  readonly advancedAccessibilityOnly?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

const RADIUS_M = 10_000;
const LARGEST_RADIUS_M = 200_000;

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  /** The radius of a search if the request has none. */
  readonly radiusM: number;
}

/** Finds places of travel by their codes in the catalogue. */
export interface PlaceFinder {
  /** The airport or the city of an IATA code. */
  iataCode(code: string): Promise<Spot | undefined>;
  place(placeId: string): Promise<Spot | undefined>;
  /** The core ids of hotels that fit a text, within the filter. */
  described(text: string, filter: CatalogueFilter): Promise<readonly number[]>;
}

interface Finding {
  readonly hotels: HotelsOnSale;
  readonly places: PlaceFinder;
  /** Is called for requested hotels that are unknown. */
  readonly warnings: Pick<Warnings, 'add'>;
}

/** The hotels of a search: those with the requested ids, or those that match the place and the filters. */
export async function hotelsOfSearch(
  { hotels, places, warnings }: Finding,
  caller: Pick<Caller, 'environment'>,
  where: Where,
): Promise<readonly HotelOnSale[]> {
  if (where.hotelIds !== undefined && where.hotelIds.length > 0)
    return hotelsNamed({ hotels, warnings }, caller, where);
  const near = await nearOf(where, places);
  const text = (where.aiSearch ?? '').trim();
  if (text !== '') return hotelsDescribed({ hotels, places }, where, { text, near });
  if (near === undefined && (where.countryCode ?? '') === '') {
    throw refuse(
      'bad-request',
      'you must search by either country code, latitude and longitude, placeId, IATA code, aiSearch, or hotelIds',
    );
  }
  return hotels.where(filterOf(where, { near, ids: undefined }));
}

async function hotelsDescribed(
  { hotels, places }: Pick<Finding, 'hotels' | 'places'>,
  where: Where,
  { text, near }: { readonly text: string } & Pick<HotelFilter, 'near'>,
): Promise<readonly HotelOnSale[]> {
  const { countryCode = '', cityName = '' } = where;
  const ids = await places.described(text, {
    ...(near === undefined ? {} : { circle: near }),
    ...(countryCode === '' ? {} : { countryCode, ...(cityName === '' ? {} : { cityName }) }),
  });
  return ids.length === 0 ? [] : hotels.where(filterOf(where, { near, ids }));
}

/** A country has no effect if hotel ids are given, and is not checked then. */
export function checkCountry({ hotelIds, countryCode: code = '' }: Where): void {
  if ((hotelIds ?? []).length > 0) return;
  if (code !== '') readKnownCountry(code);
}

export function checkHotelIds(given: Where['hotelIds'] = []): void {
  if (given.length > limits.hotelsPerSearch)
    throw refuseField('wrong-input', {
      pointer: '/hotelIds',
      message: `hotelIds has ${given.length} entries: it must have at most ${limits.hotelsPerSearch}`,
    });
}

async function hotelsNamed(
  { hotels, warnings }: Omit<Finding, 'places'>,
  caller: Pick<Caller, 'environment'>,
  where: Where,
): Promise<readonly HotelOnSale[]> {
  const hotelIds = where.hotelIds ?? [];
  checkHotelIds(hotelIds);
  const offset = where.offset ?? 0;
  const page = [...new Set(hotelIds)].slice(
    offset,
    where.limit === undefined ? undefined : offset + where.limit,
  );
  const known = await hotelsOfPage(hotels, caller, page);
  if (known.length === 0 && page.length > 0) throw refuse('unknown-hotels');
  const found = new Set(known.map(({ text }) => text));
  const unknown = page.filter((text) => !found.has(text));
  if (unknown.length > 0) warnings.add('unknown-hotels', { hotelIds: unknown });
  // Several ids may belong to one merged hotel.
  const distinct = [...new Map(known.map(({ hotel }) => [hotel.id, hotel])).values()];
  if (!isNarrowed(where)) return distinct;
  const ids = page.map(coreIdOf).filter((id) => id !== undefined);
  return hotels.where(filterOf({ ...where, offset: 0, limit: distinct.length }, { near: undefined, ids }));
}

/** The hotel of each id that names one: those of the scenarios first, then those of the catalogue, by their numbers. */
async function hotelsOfPage(
  hotels: HotelsOnSale,
  caller: Pick<Caller, 'environment'>,
  page: readonly string[],
): Promise<readonly { readonly text: string; readonly hotel: HotelOnSale }[]> {
  const numbered = page.flatMap((text) => {
    const id = coreIdOf(text);
    return id === undefined ? [] : [{ text, id }];
  });
  const inScenarios = numbered.flatMap(({ text, id }) =>
    scenarioHotelById(id, caller).map((hotel) => ({ text, hotel })),
  );
  const onSale = await hotels.byIds(numbered.map(({ id }) => id));
  const inCatalogue = numbered.flatMap(({ text, id }) => {
    const hotel = onSale.get(id);
    return hotel === undefined ? [] : [{ text, hotel }];
  });
  return [...inScenarios, ...inCatalogue.sort((one, other) => one.hotel.id - other.hotel.id)];
}

function isNarrowed(where: Where): boolean {
  const { hotelName, zip, minRating, minReviewsCount, starRating, hotelTypeIds, chainIds, facilities } =
    where;
  const filters = [
    hotelName,
    zip,
    minRating,
    minReviewsCount,
    starRating,
    hotelTypeIds,
    chainIds,
    facilities,
  ];
  const isGiven = (filter: unknown): boolean =>
    filter !== undefined && (!Array.isArray(filter) || filter.length > 0);
  return where.advancedAccessibilityOnly === true || filters.some(isGiven);
}

function filterOf(where: Where, { near, ids }: Pick<HotelFilter, 'near' | 'ids'>): HotelFilter {
  return {
    near,
    ids,
    country: unlessEmpty(where.countryCode)?.toUpperCase(),
    cityKey: keyOf(where.cityName, cityKey),
    nameKey: keyOf(where.hotelName, searchKey),
    zipKey: keyOf(where.zip, zipKey),
    minRating: where.minRating,
    minReviews: where.minReviewsCount,
    stars: unlessEmpty(where.starRating),
    hotelTypes: unlessEmpty(where.hotelTypeIds),
    chains: unlessEmpty(where.chainIds),
    facilities: unlessEmpty(where.facilities),
    allFacilities: where.strictFacilityFiltering ?? false,
    accessibleOnly: where.advancedAccessibilityOnly ?? false,
    limit: Math.min(where.limit ?? limits.hotelsPerSearchDefault, limits.hotelsPerSearch),
    offset: where.offset ?? 0,
  };
}

async function nearOf(where: Where, places: PlaceFinder): Promise<HotelFilter['near']> {
  const spot = await spotOf(where, places);
  if (spot === undefined) return undefined;
  return { ...spot, radiusM: Math.min(readRadius(where) ?? spot.radiusM, LARGEST_RADIUS_M) };
}

async function spotOf(where: Where, places: PlaceFinder): Promise<Spot | undefined> {
  const { latitude, longitude, iataCode = '', placeId = '' } = where;
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude, radiusM: RADIUS_M };
  if (iataCode !== '')
    return (await places.iataCode(iataCode.toUpperCase())) ?? unknownPlace('iataCode', iataCode);
  if (placeId !== '') return (await places.place(placeId)) ?? unknownPlace('placeId', placeId);
  return undefined;
}

function unknownPlace(field: 'iataCode' | 'placeId', text: string): never {
  const message = `${field} "${shortened(text)}" is unknown`;
  throw refuseField('bad-request', { pointer: `/${field}`, message });
}

function keyOf(text: string | undefined, fold: (text: string) => string): string | undefined {
  return text === undefined || text === '' ? undefined : fold(text);
}
