import { bucketOf, type Buckets } from './index/buckets.ts';
import { around, lowerBound } from './index/grid.ts';
import { RARE_STREET, WAY, type Shard } from './index/shard.ts';
import { NO_WORD } from './index/vocabulary.ts';
import { variantsOf, type Place } from './record/point.ts';
import { hashPair } from './text/hash.ts';
import { LargestOf } from './largest-of.ts';
import { FIELDS, LIKE_TOWN, NEAR_BY, Spots } from './spots.ts';
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
   * and the weight of its name; then where it lies (`spots.ts`).
   */
  readonly #stamp: Uint32Array;
  readonly #worth: Float32Array;
  readonly #spots: Spots;
  /** The first `#count` are the hotels of the present query, each once. */
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
    const { shard, nameTotal } = bench;
    const table = new ArrayBuffer(shard.hotels * FIELDS * 4);
    this.#stamp = new Uint32Array(table);
    this.#worth = new Float32Array(table);
    this.#spots = new Spots(shard, table);
    for (let hotel = 0; hotel < shard.hotels; hotel++) this.#worth[hotel * FIELDS + NAME] = nameTotal[hotel]!; // an entry per hotel
    this.#touched = new Uint32Array(shard.hotels);
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

  /**
   * The `keep` best of all touched by a small heap: the rest is never sorted. Most are not even placed, because with
   * every bonus for their place they would stay far behind the best.
   */
  #best(query: Query, keep: number): number[] {
    const { totalWeight, units } = query;
    // A name of nothing but a sign is borne by hundreds: where it hangs decides.
    const wordShare = units.some(({ isOwn, weight }) => isOwn && weight > 0.3) ? 2 : 1;
    const isInTown = this.#spots.isInTown(query);
    let best = 0;
    for (let i = 0; i < this.#count; i++) {
      const hotel = this.#touched[i]!; // below #count
      const at = hotel * FIELDS; // touched: the fields are inside the array
      const words = (wordShare * this.#worth[at + WORDS]!) / (totalWeight + this.#worth[at + NAME]!);
      const home = isInTown(hotel) ? IN_TOWN : 0;
      const score = words + this.#worth[at + BONUS]! + home;
      // What has been summed up is not needed any more; the two places hold the score and the town now.
      this.#worth[at + WORDS] = score;
      this.#worth[at + BONUS] = home;
      if (score > best) best = score;
    }
    return this.#placed(query, keep, best);
  }

  /** `best`: the best score so far. Where a hotel lies is looked up only for those that can still be among the best. */
  #placed(query: Query, keep: number, best: number): number[] {
    const bonusNear = this.#spots.nearness(query);
    const heap = new LargestOf(keep);
    let most = best;
    for (let i = 0; i < this.#count; i++) {
      const hotel = this.#touched[i]!; // below #count
      const score = this.#worth[hotel * FIELDS + WORDS]!; // touched: the fields are inside the array
      const isHome = this.#worth[hotel * FIELDS + BONUS]! > 0;
      const least = Math.max(heap.least, most * LEAST_SHARE);
      if (score + (isHome ? 0 : LIKE_TOWN) + NEAR_BY < least) continue;
      const placed = score + bonusNear(hotel, isHome);
      if (placed > most) most = placed;
      if (placed >= least) heap.offer(hotel, placed);
    }
    return heap.items(most * LEAST_SHARE);
  }
}

/** Fields of the scratch table behind the stamp. */
const WORDS = 1;
const BONUS = 2;
const NAME = 3;

const IN_TOWN = 0.4;

/** Hotels below this share of the best are not looked at: 13.6 a row instead of 22.8, and 1 right one in 850 lost. */
const LEAST_SHARE = 0.4;

/** Postings read per row: rare words fit easily; "hotel" or "inn" of a large country do not, and say nothing. */
const POSTINGS_PER_ROW = 3000;
const PER_TOWN_WORD = 300;
const PER_NEIGHBOURHOOD = 400;
const PER_KEY = 200;

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
