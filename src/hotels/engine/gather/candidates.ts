import { bucketOf } from '../shard/buckets.ts';
import { lowerBound } from '../shard/grid.ts';
import { addOmittedBonus, mostOmittedBonus, type HitSink } from './omitted-hotels.ts';
import { Hits, MOST_HITS } from './hits.ts';
import { byKeys, MOST_PER_KEY } from './keys.ts';
import { LargestOf } from './largest-of.ts';
import { Blocks } from './blocks.ts';
import { byPoint, byTown } from './neighbours.ts';
import { LIKE_TOWN, NEAR_BY, Locations, STEP } from './locations.ts';
import { Vicinity } from './vicinity.ts';
import { TOWN_SHARE, type Scratch, type Query } from './query.ts';

/**
 * Selects the hotels to compare. Every source adds an estimate of its evidence to a hotel's score:
 * rare words of the name, frequent words within the row's town, the neighbourhood of the point, the postcode, the
 * street and number. The best `keep` are compared.
 */
export class Pool {
  readonly #scratch: Scratch;
  readonly #locations: Locations;
  readonly #vicinity: Vicinity;
  readonly #hits = new Hits();
  /** Hotels with possible evidence other than words. */
  readonly #here: Blocks;
  /** Other hotels that a word has found. */
  readonly #called: Blocks;
  /** The score of each hit from words and keys, before its location is checked. */
  readonly #similarity = new Float64Array(MOST_HITS);

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
    this.#locations = new Locations(scratch.shard, scratch.nameWeight);
    this.#vicinity = new Vicinity(scratch.shard);
    this.#here = new Blocks(scratch.shard.hotels);
    this.#called = new Blocks(scratch.shard.hotels);
  }

  gather(query: Query, keep: number): number[] {
    this.#hits.clear();
    this.#here.clear();
    this.#called.clear();
    const isInTown = this.#locations.isInTown(query);
    const choosing = {
      keep,
      isInTown,
      nearness: this.#locations.nearness(query),
      wordShare: wordShareOf(query),
    };
    this.#vicinity.mark(query, this.#here);
    const sink: HitSink = { give: this.#give, omitted: [] };
    byKeys(this.#scratch.shard, query, sink);
    byPoint(this.#scratch.shard, query, sink);
    const lists = this.#lists(this.#isNamedHere(query, choosing) ? POSTINGS_IF_NAMED : POSTINGS_PER_ROW);
    this.#byWordsHere(query, lists);
    // Usually the best hotel is among them, and sets the minimum score of the others.
    this.#byWordsElsewhere(query, lists, {
      ...choosing,
      least: Math.max(0, this.#least(query, choosing) - mostOmittedBonus(sink.omitted)),
    });
    if (this.#hits.count === 0) byTown(this.#scratch.shard, query, sink);
    addOmittedBonus(this.#hits, sink);
    return this.#best(query, choosing);
  }

  readonly #give = (hotel: number, bonus: number): void => {
    this.#here.add(hotel);
    this.#hits.addBonus(hotel, bonus, MOST_BONUS);
  };

  /** Whether the only hotel of the country with exactly the row's name is where the row says. */
  #isNamedHere({ nameKey }: Query, { isInTown, nearness }: Choosing): boolean {
    const { byNameKey, nameKey: keys, namesakes } = this.#scratch.shard;
    const { from, to } = bucketOf(byNameKey, nameKey);
    for (let at = from; at < to && at - from < MOST_PER_KEY; at++) {
      const hotel = byNameKey.item[at]!; // at < to ≤ item.length
      if (keys[hotel] === nameKey)
        return namesakes[hotel] === 1 && (isInTown(hotel) || nearness(hotel, true) > 0);
    }
    return false;
  }

  /** The lists of the similar words, the rarest first, until the budget of postings is spent; then only parts of them. */
  #lists(postings: number): List[] {
    const { shard, marked, nameWeight, likeness, placeStamp, epoch } = this.#scratch;
    let budget = postings;
    const lists = marked.map((id): List => {
      const worth = nameWeight[id]! * likeness[id]! * (placeStamp[id] === epoch ? TOWN_SHARE : 1);
      return { worth, from: shard.postStart[id]!, to: shard.postStart[id + 1]! }; // marked words belong to the vocabulary
    });
    lists.sort((a, b) => a.to - a.from - (b.to - b.from));
    return lists.map((list) => {
      const length = list.to - list.from;
      if (length > budget) return { ...list, isLong: true };
      budget -= length;
      return list;
    });
  }

  /** Adds the evidence of words for hotels with other possible evidence. */
  #byWordsHere({ places, placesInName }: Query, lists: readonly List[]): void {
    const {
      post,
      places: { firstHotel },
    } = this.#scratch.shard;
    const hits = this.#hits;
    const here = this.#here;
    for (const { from, to, worth, isLong } of lists) {
      if (!isLong) {
        for (let at = from; at < to; at++) if (here.has(post[at]!)) hits.addWord(post[at]!, worth);
        continue;
      }
      if (worth < 0.02) continue;
      const list = post.subarray(from, to);
      for (const place of places.concat(placesInName)) {
        const end = firstHotel[place + 1]!;
        let at = lowerBound(list, firstHotel[place]!);
        for (let taken = 0; at < list.length && list[at]! < end && taken < PER_TOWN_WORD; at++, taken++)
          hits.addWord(list[at]!, worth);
      }
    }
  }

  /**
   * Adds the evidence of words for all others. The score of a hotel that was not found yet is limited by the rest of the lists,
   * and by the other words of its name: most are skipped without being read.
   */
  #byWordsElsewhere({ totalWeight }: Query, lists: readonly List[], { wordShare, least }: Bar): void {
    const { post } = this.#scratch.shard;
    const { postingSteps } = this.#locations;
    const hits = this.#hits;
    const short = lists.filter(({ isLong }) => !isLong);
    let left = short.reduce((sum, { worth }) => sum + worth, 0);
    for (const { from, to, worth } of short) {
      // The weight of a name is at least that of the words it shares with the row.
      const isInVain = wordShare * left < least * (totalWeight + left);
      const most = isInVain ? -1 : Math.floor(((wordShare * left) / least - totalWeight) / STEP);
      left -= worth;
      for (let at = from; at < to; at++) {
        const hotel = post[at]!;
        if (this.#here.has(hotel) || (postingSteps[at]! > most && !this.#called.has(hotel))) continue;
        this.#called.add(hotel);
        hits.addWord(hotel, worth);
      }
    }
  }

  /** The minimum score of a hotel to be read, as known so far. */
  #least(query: Query, { wordShare, isInTown, nearness }: Choosing): number {
    this.#say(query, wordShare);
    let most = 0;
    for (let i = 0; i < this.#hits.count; i++) {
      const hotel = this.#hits.hotel(i);
      const isHome = isInTown(hotel);
      most = Math.max(most, this.#similarity[i]! + (isHome ? IN_TOWN : 0) + nearness(hotel, isHome)); // an entry per hit
    }
    return Math.max(0, leastCompared(most) - ROUNDING);
  }

  /** A separate loop without conditions, so that the processor loads many hotels from memory in parallel. */
  #say({ totalWeight }: Query, wordShare: number): void {
    const hits = this.#hits;
    for (let i = 0; i < hits.count; i++)
      this.#similarity[i] =
        (wordShare * hits.words(i)) / (totalWeight + this.#locations.nameWeight(hits.hotel(i))) +
        hits.bonus(i);
  }

  /**
   * Selects the `keep` best of all hits with a small heap, without sorting the rest. Most are not even located, because with
   * every bonus for their location they would stay far behind the best.
   */
  #best(query: Query, { keep, wordShare, isInTown, nearness }: Choosing): number[] {
    const hits = this.#hits;
    const similarity = this.#similarity;
    this.#say(query, wordShare);
    const heap = new LargestOf(keep, this.#scratch.shard.id);
    let most = 0;
    for (let i = 0; i < hits.count; i++) {
      const least = Math.max(heap.least, leastCompared(most));
      if (similarity[i]! + IN_TOWN + NEAR_BY < least) continue; // an entry per hit
      const hotel = hits.hotel(i);
      const isHome = isInTown(hotel);
      if (similarity[i]! + (isHome ? IN_TOWN : LIKE_TOWN) + NEAR_BY < least) continue;
      const score = similarity[i]! + (isHome ? IN_TOWN : 0) + nearness(hotel, isHome);
      if (score > most) most = score;
      if (score >= least) heap.offer(hotel, score);
    }
    return heap.drain(leastCompared(most));
  }
}

/** The postings of a similar word, and its weight. */
interface List {
  readonly worth: number;
  readonly from: number;
  readonly to: number;
  /** Only the row's towns are looked up. */
  readonly isLong?: boolean;
}

interface Choosing {
  readonly keep: number;
  readonly isInTown: ReturnType<Locations['isInTown']>;
  readonly nearness: ReturnType<Locations['nearness']>;
  readonly wordShare: number;
}

/** Sums in another order differ by less. */
const ROUNDING = 1e-4;

interface Bar extends Pick<Choosing, 'wordShare'> {
  readonly least: number;
}

/** Hundreds of hotels have a name that is only a sign; its location decides. */
function wordShareOf({ units }: Query): number {
  return units.some(({ isOwn, weight }) => isOwn && weight > 0.3) ? 2 : 1;
}

function leastCompared(most: number): number {
  return Math.min(most, MOST_COUNTED) * LEAST_SHARE;
}

const IN_TOWN = 0.4;
const MOST_BONUS = 4;

/** Hotels below this share of the best score are not compared: 13.9 a row instead of 23.5, and 1 right one in 2,550 lost. */
const LEAST_SHARE = 0.4;
/** If the best hotel agrees in everything, those that agree in half of it are still compared. */
const MOST_COUNTED = 2.8;

/** Postings read per row: rare words fit easily; "hotel" or "inn" of a large country do not, and distinguish nothing. */
const POSTINGS_PER_ROW = 3000;
/** If a hotel with exactly the row's name is where the row says, only its rivals there are needed. */
const POSTINGS_IF_NAMED = 600;
const PER_TOWN_WORD = 300;
