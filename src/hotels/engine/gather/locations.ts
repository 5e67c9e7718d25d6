import type { Shard } from '../shard/shard.ts';
import { NO_WORD } from '../shard/vocabulary.ts';
import type { Query } from './query.ts';
import { longitudesApart, MICRO, ROUND } from '../read/point.ts';

/** The bonus for a town whose name begins like the row's, and for a location near the row's point or its town's centre. */
export const LIKE_TOWN = 0.2;
export const NEAR_BY = 0.3;

/** The data needed of every hit, stored together, so that it is in one cache line. */
export class Locations {
  readonly #shard: Shard;
  readonly #spot: Int32Array;
  readonly #weight: Float32Array;
  /** By posting: what the name of its hotel weighs at least, in steps of `STEP`. */
  readonly postingSteps: Uint8Array;

  constructor(shard: Shard, nameWeight: Float32Array) {
    this.#shard = shard;
    this.#spot = new Int32Array(shard.hotels * FIELDS);
    this.#weight = new Float32Array(this.#spot.buffer);
    for (let hotel = 0, at = 0; hotel < shard.hotels; hotel++, at += FIELDS) {
      this.#spot[at + LATITUDE] = shard.latitude[hotel]!; // every column has an entry per hotel
      this.#spot[at + LONGITUDE] = shard.longitude[hotel]!;
      this.#spot[at + CITY] = firstWordOf(shard.places, shard.place[hotel]!);
      this.#weight[at + NAME] = weightOfName(shard, hotel, nameWeight);
    }
    this.postingSteps = new Uint8Array(shard.post.length);
    for (let at = 0; at < shard.post.length; at++)
      this.postingSteps[at] = Math.min(MOST_STEPS, Math.floor(this.nameWeight(shard.post[at]!) / STEP)); // an entry per posting
  }

  /** Sum of the weights of the words of a hotel's name. */
  nameWeight(hotel: number): number {
    return this.#weight[hotel * FIELDS + NAME]!; // the caller's hotel is inside the array
  }

  /** Whether a hotel is in one of the row's towns: hotels are sorted by place, so each town is a range. */
  isInTown({ places, placesInName }: Query): (hotel: number) => boolean {
    const { firstHotel } = this.#shard.places;
    const ranges: number[] = [];
    // Called for hundreds of hotels, most of which are outside all ranges.
    let first = NO_WORD;
    let last = 0;
    for (const place of places.concat(placesInName)) {
      const [from, to] = [firstHotel[place]!, firstHotel[place + 1]!]; // places of the shard
      ranges.push(from, to);
      first = Math.min(first, from);
      last = Math.max(last, to);
    }
    return (hotel) => {
      if (hotel < first || hotel >= last) return false;
      for (let i = 0; i < ranges.length; i += 2)
        if (hotel >= ranges[i]! && hotel < ranges[i + 1]!) return true; // ranges come in pairs
      return false;
    };
  }

  nearness(query: Query): (hotel: number, isInTown: boolean) => number {
    const city = query.cityWord;
    const { centres } = query;
    const spot = this.#spot;
    return (hotel, isInTown) => {
      const at = hotel * FIELDS; // the caller's hotel is inside the array
      const isLike = !isInTown && city !== NO_WORD && spot[at + CITY]! >>> 0 === city;
      return (isLike ? LIKE_TOWN : 0) + (isNear(spot, at, centres) ? NEAR_BY : 0);
    };
  }
}

/** A power of two, so that no hotel is in two cache lines. */
const FIELDS = 4;
const LATITUDE = 0;
const LONGITUDE = 1;
const CITY = 2;
const NAME = 3;

/** Steps as small as this distinguish names of one, two and three words. */
export const STEP = 1 / 32;
/** Heavier names are counted as this. */
const MOST_STEPS = 255;

function weightOfName({ nameStart, nameWord }: Shard, hotel: number, nameWeight: Float32Array): number {
  let total = 0;
  for (let i = nameStart[hotel]!; i < nameStart[hotel + 1]!; i++) total += nameWeight[nameWord[i]!]!; // words are below the size of the vocabulary
  return total;
}

/** `NO_WORD`: the place has no city. */
export function firstWordOf({ cityStart, cityWord }: Shard['places'], place: number): number {
  const from = cityStart[place]!; // a place of the shard
  return from < cityStart[place + 1]! ? cityWord[from]! : NO_WORD;
}

/** A tenth of a degree is about 11 km: near enough to be in the same town. */
export const NEAR_LATITUDE = 0.1 * MICRO;
export const NEAR_LONGITUDE = 0.15 * MICRO;

/** "No point" is far from everywhere. */
function isNear(spot: Int32Array, at: number, centres: readonly number[]): boolean {
  const latitude = spot[at + LATITUDE]!; // the caller's place is inside the array
  const longitude = spot[at + LONGITUDE]!;
  for (let i = 0; i < centres.length; i += 2)
    if (
      Math.abs(latitude - centres[i]!) < NEAR_LATITUDE &&
      longitudesApart(longitude, centres[i + 1]!, ROUND) < NEAR_LONGITUDE
    )
      return true;
  return false;
}
