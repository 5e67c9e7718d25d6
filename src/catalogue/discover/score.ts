import type { Meaning } from './vocabulary.ts';
import type { Wish } from './read-wish.ts';
import { finderOf, spacedWords, wordSet, type WordFinder } from './words.ts';

/** A hotel as a wish is compared with it. */
export interface Comparable {
  readonly name: string;
  readonly description: string;
  /** Names of streets and places nearby. */
  readonly nearby: string;
  readonly stars: number | null;
  readonly rating: number | null;
  readonly hotel_type: number;
  readonly facilities: readonly number[];
  /** Amenities of its rooms, views among them; read only if the wish needs them. */
  readonly amenities: readonly number[];
}

export interface Score {
  /** 0 to 1: the share of the wish that is fulfilled, and a tenth for the rating. */
  readonly score: number;
  /** Names of what is fulfilled. */
  readonly fulfilled: readonly string[];
}

/** Where a word counts how much. */
const IN_NAME = 1;
const NEARBY = 0.8;
const IN_DESCRIPTION = 0.6;
const RATING_SHARE = 0.1;

/** How well hotels fit a wish; undefined if the wish asks for something and the hotel fulfils none of it. */
export function scoreTo({ meanings, words }: Wish): (hotel: Comparable) => Score | undefined {
  const wanted = meanings.length + words.length;
  const finders = words.map(finderOf);
  return (hotel) => {
    const fulfilled = meanings.filter((meaning) => has(hotel, meaning));
    const parts = finders.length === 0 ? 0 : wordParts(hotel, finders);
    if (wanted > 0 && fulfilled.length === 0 && parts === 0) return undefined;
    const share = wanted === 0 ? 1 : (fulfilled.length + parts) / wanted;
    return {
      score: rounded(share * (1 - RATING_SHARE) + ((hotel.rating ?? 0) / 10) * RATING_SHARE),
      fulfilled: fulfilled.map(({ name }) => name),
    };
  };
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;

function has(hotel: Comparable, meaning: Meaning): boolean {
  const { facilities = [], hotelTypes = [], amenities = [] } = meaning;
  const { leastStars, mostStars, leastRating } = meaning;
  return (
    hotelTypes.includes(hotel.hotel_type) ||
    facilities.some((id) => hotel.facilities.includes(id)) ||
    amenities.some((id) => hotel.amenities.includes(id)) ||
    (leastStars !== undefined && (hotel.stars ?? 0) >= leastStars) ||
    (mostStars !== undefined && hotel.stars !== null && hotel.stars <= mostStars) ||
    (leastRating !== undefined && (hotel.rating ?? 0) >= leastRating)
  );
}

function wordParts({ name, nearby, description }: Comparable, finders: readonly WordFinder[]): number {
  const inName = spacedWords(name);
  const near = spacedWords(nearby);
  let inDescription: string | undefined;
  const part = (isIn: WordFinder): number => {
    if (isIn(inName)) return IN_NAME;
    if (isIn(near)) return NEARBY;
    inDescription ??= spacedWords(description);
    return isIn(inDescription) ? IN_DESCRIPTION : 0;
  };
  return finders.reduce((sum, isIn) => sum + part(isIn), 0);
}

/** A room as a wish is compared with it. */
export interface ComparableRoom {
  readonly name: string;
  readonly description: string;
  readonly beds: readonly { readonly type: string }[];
  readonly amenities: readonly number[];
}

/** The share of a wish that a room fulfils; 0 for a wish that asks for nothing. */
export function similarityTo({ meanings, words }: Wish): (room: ComparableRoom) => number {
  const wanted = meanings.length + words.length;
  if (wanted === 0) return () => 0;
  const wordFinders = words.map(finderOf);
  const sought = meanings.map((meaning) => ({
    ...meaning,
    isBedIn: meaning.bed === undefined ? undefined : finderOf(meaning.bed),
    inName: [...wordSet(meaning.name)].map(finderOf),
  }));
  return (room) => {
    const inRoom = spacedWords(`${room.name} ${room.description}`);
    const beds = room.beds.map(({ type }) => type.toLowerCase());
    const fits = ({ amenities = [], bed, isBedIn, inName }: (typeof sought)[number]): boolean =>
      (bed !== undefined && (beds.some((type) => type.includes(bed)) || isBedIn?.(inRoom) === true)) ||
      amenities.some((id) => room.amenities.includes(id)) ||
      inName.every((isIn) => isIn(inRoom));
    const fulfilled = sought.filter(fits).length + wordFinders.filter((isIn) => isIn(inRoom)).length;
    return rounded(fulfilled / wanted);
  };
}
