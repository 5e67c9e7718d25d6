import { bucketOf, type Buckets } from './index/buckets.ts';
import { around, lowerBound } from './index/grid.ts';
import { RARE_STREET, WAY, type Shard } from './index/shard.ts';
import { NO_WORD } from './index/vocabulary.ts';
import { variantsOf, type Place } from './record/point.ts';
import { hashPair } from './text/hash.ts';
import { Hits, MOST_HITS } from './hits.ts';
import { LargestOf } from './largest-of.ts';
import { LIKE_TOWN, NEAR_BY, Spots } from './spots.ts';
import { TOWN_SHARE, type Bench, type Query } from './query.ts';

/**
 * Which hotels are worth a close look. Every source adds to a hotel's score what it would be worth in the end:
 * rare words of the name, frequent words within the row's town, the neighbourhood of the point, the postcode, the
 * street and number. The best `keep` go on.
 */
export class Pool {
  readonly #bench: Bench;
  readonly #spots: Spots;
  readonly #hits = new Hits();
  /** Of each hit what words and signs say, before it is asked where the hotel lies. */
  readonly #said = new Float64Array(MOST_HITS);

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#spots = new Spots(bench.shard, bench.nameWeight);
  }

  gather(query: Query, keep: number): number[] {
    this.#hits.clear();
    const isInTown = this.#spots.isInTown(query);
    const nearness = this.#spots.nearness(query);
    // What tells most comes first: the best hotels are known early, and the rest is only glanced at.
    this.#byKeys(query);
    this.#byWords(query, this.#isNamedHere(query, isInTown, nearness) ? POSTINGS_IF_NAMED : POSTINGS_PER_ROW);
    this.#byPoint(query);
    return this.#best(query, { keep, isInTown, nearness });
  }

  #give(hotel: number, bonus: number): void {
    this.#hits.addBonus(hotel, bonus, MOST_BONUS);
  }

  /** Whether the one hotel of the country that bears the row's very name stands where the row says. */
  #isNamedHere({ nameKey }: Query, isInTown: InTown, nearness: Nearness): boolean {
    const { byNameKey, nameKey: keys, namesakes } = this.#bench.shard;
    const { from, to } = bucketOf(byNameKey, nameKey);
    for (let at = from; at < to && at - from < PER_KEY; at++) {
      const hotel = byNameKey.item[at]!; // at < to ≤ item.length
      if (keys[hotel] === nameKey)
        return namesakes[hotel] === 1 && (isInTown(hotel) || nearness(hotel, true) > 0);
    }
    return false;
  }

  /** Rarest words first, until the budget of postings is spent; then only what stands in the row's town. */
  #byWords({ places, placesInName }: Query, postings: number): void {
    const { shard, heard, nameWeight, likeness, placeStamp, epoch } = this.#bench;
    const { postStart, post } = shard;
    const hits = this.#hits;
    const length = (id: number) => postStart[id + 1]! - postStart[id]!; // heard words are of the vocabulary
    heard.sort((a, b) => length(a) - length(b));
    let budget = postings;
    for (const id of heard) {
      const worth = nameWeight[id]! * likeness[id]! * (placeStamp[id] === epoch ? TOWN_SHARE : 1);
      if (length(id) <= budget) {
        budget -= length(id);
        for (let at = postStart[id]!; at < postStart[id + 1]!; at++) hits.addWord(post[at]!, worth);
        continue;
      }
      if (worth < 0.02) continue;
      const list = post.subarray(postStart[id], postStart[id + 1]);
      for (const place of places.concat(placesInName)) {
        const end = shard.places.firstHotel[place + 1]!;
        let at = lowerBound(list, shard.places.firstHotel[place]!);
        for (let taken = 0; at < list.length && list[at]! < end && taken < PER_TOWN_WORD; at++, taken++)
          hits.addWord(list[at]!, worth);
      }
    }
  }

  #byPoint({ form, quarter, middles }: Query): void {
    const { point } = form;
    if (point !== undefined) {
      const told = this.#near(point, 0.25, 0.6) < 8 ? this.#near(point, 1.2, 0.4) : 8;
      if (told < 8 && this.#near(point, 6, 0.2) === 0)
        for (const variant of variantsOf(point).slice(1)) this.#near(variant, 0.5, 0.5);
    } else if (quarter !== undefined) {
      this.#near(quarter, 1.2, 0.3);
    } else if (this.#hits.count === 0) {
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
    const namesake = bucketOf(shard.byNameKey, query.nameKey);
    this.#keyed(shard.byNameKey, query.nameKey, shard.nameKey, sameName(namesake.to - namesake.from));
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
  #best({ totalWeight, units }: Query, { keep, isInTown, nearness }: Choosing): number[] {
    const hits = this.#hits;
    const spots = this.#spots;
    // A name of nothing but a sign is borne by hundreds: where it hangs decides.
    const wordShare = units.some(({ isOwn, weight }) => isOwn && weight > 0.3) ? 2 : 1;
    // A loop of its own and without conditions: the processor asks memory for many hotels at once, not one by one.
    const said = this.#said;
    for (let i = 0; i < hits.count; i++)
      said[i] = (wordShare * hits.words(i)) / (totalWeight + spots.nameWeight(hits.hotel(i))) + hits.bonus(i);
    const heap = new LargestOf(keep);
    let most = 0;
    for (let i = 0; i < hits.count; i++) {
      const least = Math.max(heap.least, Math.min(most, MOST_COUNTED) * LEAST_SHARE);
      if (said[i]! + IN_TOWN + NEAR_BY < least) continue; // an entry per hit
      const hotel = hits.hotel(i);
      const isHome = isInTown(hotel);
      if (said[i]! + (isHome ? IN_TOWN : LIKE_TOWN) + NEAR_BY < least) continue;
      const score = said[i]! + (isHome ? IN_TOWN : 0) + nearness(hotel, isHome);
      if (score > most) most = score;
      if (score >= least) heap.offer(hotel, score);
    }
    return heap.items(Math.min(most, MOST_COUNTED) * LEAST_SHARE);
  }
}

type InTown = ReturnType<Spots['isInTown']>;
type Nearness = ReturnType<Spots['nearness']>;

interface Choosing {
  readonly keep: number;
  readonly isInTown: InTown;
  readonly nearness: Nearness;
}

const IN_TOWN = 0.4;
const MOST_BONUS = 4;

/** The row's very name: the fewer bear it, the less another house at the row's door may push it aside. */
const sameName = (bearers: number) => 0.2 + 0.6 / Math.sqrt(bearers);

/** Hotels below this share of the best are not looked at: 13.9 a row instead of 23.5, and 1 right one in 2,550 lost. */
const LEAST_SHARE = 0.4;
/** A best that agrees in everything leaves room for those that agree in half of it. */
const MOST_COUNTED = 2.8;

/** Postings read per row: rare words fit easily; "hotel" or "inn" of a large country do not, and say nothing. */
const POSTINGS_PER_ROW = 3000;
/** A row whose very name stands where it says needs its rivals there, not all over the country. */
const POSTINGS_IF_NAMED = 600;
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
