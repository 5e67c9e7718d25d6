import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import type { HotelFilter } from '../stores/hotel-filter.ts';
import { publicId } from '../hotel-id.ts';
import { findHotels, type HotelsFound, type Page } from '../stores/hotels-store.ts';
import { placeOf, type Place } from './places.ts';

export interface HotelsWanted {
  readonly filter: HotelFilter;
  readonly page: Page;
  /** A place to search around, by its id. */
  readonly placeId?: string | undefined;
  /** Around the place. Default: the extent of a city, 1 km around anything else. */
  readonly radiusM?: number | undefined;
}

export interface HotelsListed extends HotelsFound {
  readonly place: Place | undefined;
}

const AROUND_A_PLACE_M = 1_000;

/**
 * Lists hotels by any combination of filters. One filter must be a location, ids or a time: the whole catalogue cannot be
 * listed. A place that is itself a hotel means that hotel.
 */
export async function listHotels(needs: Pick<Needs, 'db'>, wanted: HotelsWanted): Promise<HotelsListed> {
  const place = wanted.placeId === undefined ? undefined : await placeOf(needs, wanted.placeId);
  const filter = place === undefined ? wanted.filter : { ...wanted.filter, ...around(place, wanted.radiusM) };
  const { countryCode, circle, hotelIds, updatedAfter } = filter;
  if (
    countryCode === undefined &&
    circle === undefined &&
    hotelIds === undefined &&
    updatedAfter === undefined
  ) {
    throw refuse('country-required');
  }
  return { ...(await findHotels(needs.db, filter, wanted.page)), place };
}

/** The filter of a place: a hotel, the extent of a city, or a kilometre around. */
export function around(place: Place, radiusM: number | undefined): HotelFilter {
  if (place.hotelId !== undefined && radiusM === undefined) return { hotelIds: [publicId(place.hotelId)] };
  const { kind, latitude, longitude, reachM } = place;
  const extentM = kind === 'locality' ? reachM : AROUND_A_PLACE_M;
  return { circle: { latitude, longitude, radiusM: radiusM ?? extentM } };
}
