import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { definedMembers } from '../../lib/json/defined-members.ts';
import { turnYielder } from '../../platform/yield-turn.ts';
import type { HotelFilter } from '../stores/hotel-filter.ts';
import {
  amenitiesOf,
  candidatesOf,
  roomsOf,
  type CandidateRoom,
  type CandidateRow,
} from './candidates-store.ts';
import { placeOfText } from './place-of-text.ts';
import { readText, readWish, type Wish } from './read-wish.ts';
import { scoreTo, similarityTo, type Score } from './score.ts';

/** A hotel that fits a text, and how well. */
export interface Discovered extends Score {
  readonly hotel: CandidateRow;
}

interface Wanted {
  /** The account of the request: accounts take turns. */
  readonly account: string;
  readonly text: string;
  readonly limit: number;
  /** In addition to what the text says. */
  readonly filter?: HotelFilter | undefined;
  readonly signal: AbortSignal;
}

type Reading = Pick<Needs, 'db' | 'clock'>;

/**
 * The hotels that a text in words describes, the best first: a place, facilities, stars, views, names and other words. The
 * same text finds the same hotels as long as the catalogue does not change. Hotels that score far less than the best are left out.
 */
export async function discoverHotels(needs: Reading, wanted: Wanted): Promise<Discovered[]> {
  const { db } = needs;
  const yieldTurn = turnYielder(needs, wanted.account);
  const { hotels, wish } = await compared(db, wanted);
  const wantsRooms = wish.meanings.some(({ amenities }) => amenities !== undefined);
  const amenities = wantsRooms
    ? await amenitiesOf(
        db,
        hotels.map(({ id }) => id),
      )
    : new Map();
  const scoreOf = scoreTo(wish);
  const found: Discovered[] = [];
  for (const hotel of hotels) {
    await yieldTurn();
    wanted.signal.throwIfAborted();
    const nearby = `${hotel.address} ${hotel.city} ${hotel.surroundings.map(({ name }) => name).join(' ')}`;
    const score = scoreOf({ ...hotel, nearby, amenities: amenities.get(hotel.id) ?? [] });
    if (score !== undefined) found.push({ hotel, ...score });
  }
  const sorted = found.toSorted(bestFirst);
  const least = (sorted[0]?.score ?? 0) * OF_THE_BEST;
  return sorted.filter(({ score }) => score > least).slice(0, wanted.limit);
}

export interface DiscoveredRooms {
  readonly hotel: CandidateRow;
  readonly rooms: readonly { readonly room: CandidateRoom; readonly similarity: number }[];
}

/** The hotels with the rooms that a text describes best, at most three rooms of each. */
export async function discoverRooms(needs: Reading, wanted: Wanted): Promise<DiscoveredRooms[]> {
  const { db } = needs;
  const yieldTurn = turnYielder(needs, wanted.account);
  const { hotels: all, wish } = await compared(db, wanted);
  const hotels = all.toSorted(mostReviewedFirst).slice(0, limits.discoveredWithRooms);
  const rooms = Map.groupBy(
    await roomsOf(
      db,
      hotels.map(({ id }) => id),
    ),
    ({ hotel }) => hotel,
  );
  const similarityOf = similarityTo(wish);
  const found: DiscoveredRooms[] = [];
  for (const hotel of hotels) {
    await yieldTurn();
    wanted.signal.throwIfAborted();
    const fitting = (rooms.get(hotel.id) ?? [])
      .map((room) => ({ room, similarity: similarityOf(room) }))
      .filter(({ similarity }) => similarity > 0)
      .toSorted((one, other) => other.similarity - one.similarity)
      .slice(0, ROOMS_OF_A_HOTEL);
    if (fitting.length > 0) found.push({ hotel, rooms: fitting });
  }
  const best = ({ rooms: [first] }: DiscoveredRooms): number => first?.similarity ?? 0;
  return found
    .toSorted((one, other) => best(other) - best(one) || mostReviewedFirst(one.hotel, other.hotel))
    .slice(0, wanted.limit);
}

/** A hotel that fulfils one of two wishes is not listed with one that fulfils both. */
const OF_THE_BEST = 0.6;
const ROOMS_OF_A_HOTEL = 3;

async function compared(
  db: Needs['db'],
  { text, filter = {} }: Wanted,
): Promise<{ readonly hotels: readonly CandidateRow[]; readonly wish: Wish }> {
  const read = readText(text);
  const place = await placeOfText(db, read.phrases);
  const wish = readWish(read, place.phrases);
  const { meanings, words } = wish;
  const hotels = await candidatesOf(
    db,
    // An absent part of the filter does not hide what the text says.
    { ...place.filter, ...definedMembers(filter) },
    {
      facilities: meanings.flatMap(({ facilities = [] }) => facilities),
      hotelTypes: meanings.flatMap(({ hotelTypes = [] }) => hotelTypes),
      words,
    },
  );
  return { hotels, wish };
}

function bestFirst(one: Discovered, other: Discovered): number {
  return other.score - one.score || mostReviewedFirst(one.hotel, other.hotel);
}

function mostReviewedFirst(one: CandidateRow, other: CandidateRow): number {
  return other.review_count - one.review_count || one.id - other.id;
}
