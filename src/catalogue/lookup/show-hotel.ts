import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { coreIdOf } from '../hotel-id.ts';
import {
  findHotelPage,
  findRooms,
  searchHotels,
  type HotelPageRow,
  type HotelRow,
  type RoomRow,
} from '../stores/hotels-store.ts';
import { findReviews, type ReviewsFound } from '../stores/reviews-store.ts';
import type { Page } from '../stores/hotels-store.ts';
import { withInventedContent, withInventedPhotos } from './invented-content.ts';
import { inventedReviews } from '../demo/engine/demo-reviews.ts';
import { searchKey } from '../reference/search-key.ts';

export interface HotelPage {
  readonly hotel: HotelPageRow;
  readonly rooms: readonly RoomRow[];
}

/** All data of one hotel, now or at an instant. A merged id shows its survivor. */
export async function showHotel({ db }: Pick<Needs, 'db'>, hotelId: string, asOf?: Date): Promise<HotelPage> {
  const hotel = await hotelOf(db, hotelId, asOf);
  return { hotel, rooms: withInventedPhotos(await findRooms(db, hotel.id, asOf), hotel) };
}

export interface HotelReviews extends ReviewsFound {
  readonly hotel: HotelPageRow;
}

/** The reviews of a hotel, the latest first. */
export async function listReviews(
  { db }: Pick<Needs, 'db'>,
  { hotelId, page }: { readonly hotelId: string; readonly page: Page },
): Promise<HotelReviews> {
  const hotel = await hotelOf(db, hotelId);
  const found = await findReviews(db, hotel.id, page);
  const { invented_reviews: invented } = hotel.details;
  if (found.total > 0 || invented === undefined) return { ...found, hotel };
  return { total: invented.count, reviews: inventedReviews(hotel.id, invented, page), hotel };
}

async function hotelOf(db: Needs['db'], hotelId: string, asOf?: Date): Promise<HotelPageRow> {
  const id = coreIdOf(hotelId);
  const hotel = id === undefined ? undefined : await findHotelPage(db, id, asOf);
  if (hotel !== undefined) return withInventedContent(hotel);
  const missing = asOf === undefined ? `there is no hotel ${hotelId}` : `there was no hotel ${hotelId} then`;
  throw refuse('hotel-id-invalid', hotelId === '' ? undefined : missing);
}

export interface BestHotel {
  readonly hotel: HotelRow;
  /** 1 if the text is the name; otherwise the share of name and city that the text covers. */
  readonly score: number;
}

/** The hotel that best matches a text. */
export async function findBestHotel({ db }: Pick<Needs, 'db'>, text: string): Promise<BestHotel> {
  const key = searchKey(text);
  const found = key === '' ? [] : await searchHotels(db, text, 50);
  const scored = found
    .map((hotel) => ({ hotel, score: coverage(key, hotel) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) throw refuse('no-hotel-match', text);
  return best;
}

/** Letters of the text divided by letters of the name, or of name and city if the text contains the city too. */
function coverage(key: string, { name, city }: HotelRow): number {
  const share = (of: string) => Math.min(key.length, of.length) / Math.max(key.length, of.length, 1);
  const score = Math.max(share(searchKey(name)), share(searchKey(`${name} ${city}`)));
  return Math.round(score * 1000) / 1000;
}
