import { bucketOf, type Buckets } from './index/buckets.ts';
import { around, lowerBound } from './index/grid.ts';
import { RARE_STREET, WAY, type Shard } from './index/shard.ts';
import { findWord, NO_WORD } from './index/vocabulary.ts';
import { MICRO, variantsOf, type Place } from './record/point.ts';
import { hashPair } from './text/hash.ts';
import { LargestOf } from './largest-of.ts';
import { TOWN_SHARE, type Bench, type Query } from './query.ts';

/**
 * Which hotels are worth a close look. Every source adds to a hotel's score what it would be worth in the end:
 * rare words of the name, frequent words within the row's town, the neighbourhood of the point, the postcode, the
 * street and number. The best `keep` go on.
 */
export class Pool {
  readonly #bench: Bench;
  /**
   * Per hotel the number of the query it was last touched by, what its words and everything else are worth so far,
   * and the weight of its name: side by side, because a row touches thousands of hotels all over the country and
   * waiting for memory is most of the work.
   */
  readonly #stamp: Uint32Array;
  readonly #worth: Float32Array;
  /** Per hotel latitude, longitude, place and nothing: side by side for the same reason. */
  readonly #spot: Int32Array;
  /** The first `#count` are the hotels of the present query, each once. */
  readonly #touched: Uint32Array;
  #count = 0;
  /** Place → the query names it. */
  readonly #here: Uint32Array;

  constructor(bench: Bench) {
    this.#bench = bench;
    const { shard, nameTotal } = bench;
    this.#stamp = new Uint32Array(shard.hotels * FIELDS);
    this.#worth = new Float32Array(this.#stamp.buffer);
    this.#spot = new Int32Array(shard.hotels * FIELDS);
    for (let hotel = 0, at = 0; hotel < shard.hotels; hotel++, at += FIELDS) {
      this.#worth[at + NAME] = nameTotal[hotel]!; // every column has an entry per hotel
      this.#spot[at] = shard.latitude[hotel]!;
      this.#spot[at + 1] = shard.longitude[hotel]!;
      this.#spot[at + 2] = shard.place[hotel]!;
    }
    this.#touched = new Uint32Array(shard.hotels);
    this.#here = new Uint32Array(bench.shard.places.cityKey.length);
  }

  gather(query: Query, keep: number): number[] {
    this.#count = 0;
    this.#byWords(query);
    this.#byPoint(query);
    this.#byKeys(query);
    return this.#best(query, keep);
  }

  /** Where the hotel's fields stand. */
  #touch(hotel: number): number {
    const at = hotel * FIELDS;
    if (this.#stamp[at] === this.#bench.epoch) return at;
    this.#stamp[at] = this.#bench.epoch;
    this.#worth[at + WORDS] = 0;
    this.#worth[at + BONUS] = 0;
    this.#touched[this.#count++] = hotel; // stamped: no hotel twice
    return at;
  }

  #give(hotel: number, bonus: number): void {
    const at = this.#touch(hotel);
    if (this.#worth[at + BONUS]! < 4) this.#worth[at + BONUS]! += bonus; // touched: inside the array
  }

  /** Rarest words first, until the budget of postings is spent; then only what stands in the row's town. */
  #byWords({ places, placesInName }: Query): void {
    const { shard, heard, nameWeight, likeness, placeStamp, epoch } = this.#bench;
    const { postStart, post } = shard;
    const length = (id: number) => postStart[id + 1]! - postStart[id]!; // heard words are of the vocabulary
    heard.sort((a, b) => length(a) - length(b));
    let budget = POSTINGS_PER_ROW;
    for (const id of heard) {
      const worth = nameWeight[id]! * likeness[id]! * (placeStamp[id] === epoch ? TOWN_SHARE : 1);
      if (length(id) <= budget) {
        budget -= length(id);
        for (let at = postStart[id]!; at < postStart[id + 1]!; at++) this.#word(post[at]!, worth);
        continue;
      }
      if (worth < 0.02) continue;
      for (const place of places.concat(placesInName)) {
        const list = post.subarray(postStart[id], postStart[id + 1]);
        const end = shard.places.firstHotel[place + 1]!;
        let at = lowerBound(list, shard.places.firstHotel[place]!);
        for (let taken = 0; at < list.length && list[at]! < end && taken < PER_TOWN_WORD; at++, taken++)
          this.#word(list[at]!, worth);
      }
    }
  }

  #word(hotel: number, worth: number): void {
    this.#worth[this.#touch(hotel) + WORDS]! += worth;
  }

  #byPoint({ form, middles }: Query): void {
    const { point } = form;
    if (point !== undefined) {
      const told = this.#near(point, 0.25, 0.6) < 8 ? this.#near(point, 1.2, 0.4) : 8;
      if (told < 8 && this.#near(point, 6, 0.2) === 0)
        for (const variant of variantsOf(point).slice(1)) this.#near(variant, 0.5, 0.5);
    } else if (this.#count === 0) {
      for (const middle of middles.slice(0, 2)) this.#near(middle, 3, 0.1);
    }
  }

  #near(centre: Place, radiusKm: number, bonus: number): number {
    return around(this.#bench.shard.grid, centre, { radiusKm, limit: PER_NEIGHBOURHOOD }, (hotel) =>
      this.#give(hotel, bonus),
    );
  }

  #byKeys(query: Query): void {
    const { shard } = this.#bench;
    const { form } = query;
    if (query.postcode !== 0) this.#keyed(shard.byPostcode, query.postcode, shard.postcode, 0.6);
    if (form.phone !== 0) this.#keyed(shard.byPhone, form.phone, shard.phone, 1);
    if (form.site !== 0) this.#keyed(shard.bySite, form.site, shard.site, 1);
    this.#keyed(shard.byNameKey, query.nameKey, shard.nameKey, 0.2);
    for (const word of query.street) {
      if (word === NO_WORD || shard.streetCount[word]! > RARE_STREET) continue;
      const { from, to } = bucketOf(shard.byAddress, hashPair(0, word));
      for (let at = from; at < to && at - from < PER_KEY; at++) {
        const hotel = shard.byAddress.item[at]!; // at < to ≤ item.length
        if (hasStreetWord(shard, hotel, word)) this.#give(hotel, 0.4);
      }
    }
    for (const house of form.address.numbers)
      for (const word of query.street) {
        if (word === NO_WORD || (shard.role[word]! & WAY) !== 0) continue;
        const { from, to } = bucketOf(shard.byAddress, hashPair(house, word));
        for (let at = from; at < to && at - from < PER_KEY; at++) {
          const hotel = shard.byAddress.item[at]!; // at < to ≤ item.length
          if (standsAt(shard, hotel, house, word)) this.#give(hotel, 1.1);
        }
      }
  }

  #keyed(buckets: Buckets, key: number, column: Uint32Array, bonus: number): void {
    const { from, to } = bucketOf(buckets, key);
    for (let at = from; at < to && at - from < PER_KEY; at++) {
      const hotel = buckets.item[at]!; // at < to ≤ item.length
      if (column[hotel] === key) this.#give(hotel, bonus);
    }
  }

  /** The `keep` best of all touched by a small heap: the rest is never sorted, most of it not even placed. */
  #best(query: Query, keep: number): number[] {
    const { totalWeight, units } = query;
    // A name of nothing but a sign is borne by hundreds: where it hangs decides.
    const wordShare = units.some(({ isOwn, weight }) => isOwn && weight > 0.3) ? 2 : 1;
    const placeBonus = this.#placing(query);
    const heap = new LargestOf(keep);
    for (let i = 0; i < this.#count; i++) {
      const hotel = this.#touched[i]!; // below #count
      const at = hotel * FIELDS; // touched: the fields are inside the array
      const words = (wordShare * this.#worth[at + WORDS]!) / (totalWeight + this.#worth[at + NAME]!);
      const score = words + this.#worth[at + BONUS]!;
      if (score + IN_TOWN + NEAR_BY < heap.least) continue;
      heap.offer(hotel, score + placeBonus(hotel));
    }
    return heap.items();
  }

  /** What being in the row's town, or near it, is worth. */
  #placing({ places, placesInName, form, middles }: Query): (hotel: number) => number {
    const { shard, epoch } = this.#bench;
    const here = this.#here;
    for (const place of places) here[place] = epoch;
    for (const place of placesInName) here[place] = epoch;
    const city = form.city.length === 0 ? NO_WORD : findWord(shard.vocabulary, form.city[0] ?? '');
    const around = nearBy(form.point === undefined ? middles : [form.point]);
    const spot = this.#spot;
    return (hotel) => {
      const place = spot[hotel * FIELDS + 2]!; // the caller's hotel is inside the arrays
      const isNamed = here[place] === epoch;
      const isLike =
        !isNamed && city !== NO_WORD && shard.places.cityWord[shard.places.cityStart[place]!] === city;
      return (isNamed ? IN_TOWN : isLike ? IN_TOWN / 2 : 0) + (isNear(spot, hotel, around) ? NEAR_BY : 0);
    };
  }
}

/** Fields per hotel of the scratch table. */
const FIELDS = 4;
const WORDS = 1;
const BONUS = 2;
const NAME = 3;

const IN_TOWN = 0.4;
const NEAR_BY = 0.3;

/** Postings read per row: rare words fit easily; "hotel" or "inn" of a large country do not, and say nothing. */
const POSTINGS_PER_ROW = 3000;
const PER_TOWN_WORD = 300;
const PER_NEIGHBOURHOOD = 400;
const PER_KEY = 200;

/** A tenth of a degree is about 11 km: near enough to be in the same town. */
const NEAR_LATITUDE = 0.1 * MICRO;
const NEAR_LONGITUDE = 0.15 * MICRO;

/** Of each centre latitude and longitude in the units of the index. */
function nearBy(centres: readonly Place[]): Float64Array {
  return Float64Array.from(centres.flatMap(({ latitude, longitude }) => [latitude * MICRO, longitude * MICRO]));
}

function isNear(spot: Int32Array, hotel: number, centres: Float64Array): boolean {
  const latitude = spot[hotel * FIELDS]!; // the caller's hotel is inside; "no point" is far from everywhere
  const longitude = spot[hotel * FIELDS + 1]!;
  for (let i = 0; i < centres.length; i += 2)
    if (
      Math.abs(latitude - centres[i]!) < NEAR_LATITUDE &&
      Math.abs(longitude - centres[i + 1]!) < NEAR_LONGITUDE
    )
      return true;
  return false;
}

function standsAt(
  { number, streetStart, streetWord }: Shard,
  hotel: number,
  house: number,
  word: number,
): boolean {
  if (number[hotel * 3] !== house && number[hotel * 3 + 1] !== house && number[hotel * 3 + 2] !== house)
    return false;
  return hasStreetWord({ streetStart, streetWord }, hotel, word);
}

type Streets = Pick<Shard, 'streetStart' | 'streetWord'>;

function hasStreetWord({ streetStart, streetWord }: Streets, hotel: number, word: number): boolean {
  for (let i = streetStart[hotel]!; i < streetStart[hotel + 1]!; i++) if (streetWord[i] === word) return true;
  return false;
}
