import type { Shard } from './index/shard.ts';
import { findWord, NO_WORD } from './index/vocabulary.ts';
import type { Query } from './query.ts';
import { MICRO, type Place } from './record/point.ts';

/** What lying in a town that begins like the row's is worth, and lying near the row's point or its town's middle. */
export const LIKE_TOWN = 0.2;
export const NEAR_BY = 0.3;

/** What is asked of every hotel that a row touches, side by side: one line of the cache answers. */
export class Spots {
  readonly #shard: Shard;
  readonly #spot: Int32Array;
  readonly #weight: Float32Array;

  constructor(shard: Shard, nameWeight: Float32Array) {
    this.#shard = shard;
    this.#spot = new Int32Array(shard.hotels * FIELDS);
    this.#weight = new Float32Array(this.#spot.buffer);
    for (let hotel = 0, at = 0; hotel < shard.hotels; hotel++, at += FIELDS) {
      this.#spot[at + LATITUDE] = shard.latitude[hotel]!; // every column has an entry per hotel
      this.#spot[at + LONGITUDE] = shard.longitude[hotel]!;
      this.#spot[at + CITY] = firstCityWord(shard, hotel);
      this.#weight[at + NAME] = weightOfName(shard, hotel, nameWeight);
    }
  }

  /** Sum of the weights of the words of a hotel's name. */
  nameWeight(hotel: number): number {
    return this.#weight[hotel * FIELDS + NAME]!; // the caller's hotel is inside the array
  }

  /** Whether a hotel is in one of the row's towns: hotels are sorted by place, so it is a matter of ranges. */
  isInTown({ places, placesInName }: Query): (hotel: number) => boolean {
    const { firstHotel } = this.#shard.places;
    const ranges = Uint32Array.from(
      places.concat(placesInName).flatMap((place) => [firstHotel[place] ?? 0, firstHotel[place + 1] ?? 0]),
    );
    // Asked of thousands of hotels, most of which lie outside all ranges.
    const first = ranges.reduce((least, at) => Math.min(least, at), NO_WORD);
    const last = ranges.reduce((most, at) => Math.max(most, at), 0);
    return (hotel) => {
      if (hotel < first || hotel >= last) return false;
      for (let i = 0; i < ranges.length; i += 2)
        if (hotel >= ranges[i]! && hotel < ranges[i + 1]!) return true; // ranges come in pairs
      return false;
    };
  }

  nearness({ form, middles }: Query): (hotel: number, isInTown: boolean) => number {
    const city = form.city.length === 0 ? NO_WORD : findWord(this.#shard.vocabulary, form.city[0] ?? '');
    const centres = inMicro(form.point === undefined ? middles : [form.point]);
    const spot = this.#spot;
    return (hotel, isInTown) => {
      const at = hotel * FIELDS; // the caller's hotel is inside the array
      const isLike = !isInTown && city !== NO_WORD && spot[at + CITY] === city;
      return (isLike ? LIKE_TOWN : 0) + (isNear(spot, at, centres) ? NEAR_BY : 0);
    };
  }
}

/** A power of two, so that no hotel lies across two lines. */
const FIELDS = 4;
const LATITUDE = 0;
const LONGITUDE = 1;
const CITY = 2;
const NAME = 3;
const NO_CITY = -1;

function weightOfName({ nameStart, nameWord }: Shard, hotel: number, nameWeight: Float32Array): number {
  let total = 0;
  for (let i = nameStart[hotel]!; i < nameStart[hotel + 1]!; i++) total += nameWeight[nameWord[i]!]!; // words are below the size of the vocabulary
  return total;
}

function firstCityWord({ place, places }: Shard, hotel: number): number {
  const from = places.cityStart[place[hotel]!]!; // every hotel has a place, every place its words
  return from < places.cityStart[place[hotel]! + 1]! ? places.cityWord[from]! : NO_CITY;
}

/** A tenth of a degree is about 11 km: near enough to be in the same town. */
const NEAR_LATITUDE = 0.1 * MICRO;
const NEAR_LONGITUDE = 0.15 * MICRO;

/** Of each centre latitude and longitude in the units of the index. */
function inMicro(centres: readonly Place[]): Float64Array {
  return Float64Array.from(
    centres.flatMap(({ latitude, longitude }) => [latitude * MICRO, longitude * MICRO]),
  );
}

/** "No point" is far from everywhere. */
function isNear(spot: Int32Array, at: number, centres: Float64Array): boolean {
  const latitude = spot[at + LATITUDE]!; // the caller's place is inside the array
  const longitude = spot[at + LONGITUDE]!;
  for (let i = 0; i < centres.length; i += 2)
    if (
      Math.abs(latitude - centres[i]!) < NEAR_LATITUDE &&
      Math.abs(longitude - centres[i + 1]!) < NEAR_LONGITUDE
    )
      return true;
  return false;
}
