import type { Shard } from './index/shard.ts';
import { findWord, NO_WORD } from './index/vocabulary.ts';
import type { Query } from './query.ts';
import { MICRO, type Place } from './record/point.ts';

/** What lying in a town that begins like the row's is worth, and lying near the row's point or its town's middle. */
export const LIKE_TOWN = 0.2;
export const NEAR_BY = 0.3;

/**
 * Fields per hotel of the table that a query writes into: four are its own, four say where the hotel lies. A row asks
 * thousands of hotels all over the country, and waiting for memory is most of the work: what is asked of one hotel
 * stands in one line of the cache.
 */
export const FIELDS = 8;

/** Latitude, longitude and first word of the city of every hotel. */
export class Spots {
  readonly #shard: Shard;
  readonly #spot: Int32Array;

  /** `table`: as many bytes as FIELDS words for every hotel. */
  constructor(shard: Shard, table: ArrayBuffer) {
    this.#shard = shard;
    this.#spot = new Int32Array(table);
    for (let hotel = 0, at = 0; hotel < shard.hotels; hotel++, at += FIELDS) {
      this.#spot[at + LATITUDE] = shard.latitude[hotel]!; // every column has an entry per hotel
      this.#spot[at + LONGITUDE] = shard.longitude[hotel]!;
      this.#spot[at + CITY] = firstCityWord(shard, hotel);
    }
  }

  /** Whether a hotel is in one of the row's towns: hotels are sorted by place, so it is a matter of ranges. */
  isInTown({ places, placesInName }: Query): (hotel: number) => boolean {
    const { firstHotel } = this.#shard.places;
    const ranges = Float64Array.from(
      places.concat(placesInName).flatMap((place) => [firstHotel[place] ?? 0, firstHotel[place + 1] ?? 0]),
    );
    return (hotel) => {
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

const LATITUDE = 4;
const LONGITUDE = 5;
const CITY = 6;
const NO_CITY = -1;

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
