import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import type { TaskOwner } from '../../lib/async/fair-semaphore.ts';
import { publicId } from '../hotel-id.ts';
import { around, listHotels, type HotelsListed, type HotelsWanted } from '../lookup/list-hotels.ts';
import { placeOf } from '../lookup/places.ts';
import { discoverHotels } from './discover.ts';

/** A list of the hotels that a text describes, within the filter; the best first. */
export async function listDescribed(
  needs: Pick<Needs, 'db' | 'clock'>,
  wanted: HotelsWanted & TaskOwner & { readonly text: string },
): Promise<HotelsListed> {
  const { text, account, signal, placeId, radiusM, page } = wanted;
  const place = placeId === undefined ? undefined : await placeOf(needs, placeId);
  const filter = { ...wanted.filter, ...(place === undefined ? {} : around(place, radiusM)) };
  const found = await discoverHotels(needs, {
    account,
    text,
    limit: limits.discoveredHotels,
    filter,
    signal,
  });
  const hotelIds = found.map(({ hotel }) => publicId(hotel.id));
  const listed = await listHotels(needs, {
    filter: { ...filter, hotelIds },
    page: { offset: 0, limit: limits.discoveredHotels },
  });
  const rank = new Map(found.map(({ hotel }, at) => [hotel.id, at]));
  const hotels = listed.hotels.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  return { total: listed.total, hotels: hotels.slice(page.offset, page.offset + page.limit), place };
}
