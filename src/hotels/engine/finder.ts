import { Pool } from './gather/candidates.ts';
import { measurePair } from './compare/comparisons.ts';
import { pairFeatures } from './compare/features.ts';
import type { Shard } from './shard/shard.ts';
import { prefetch } from './shard/prefetch.ts';
import { prepareQuery, Scratch } from './gather/query.ts';
import type { NormalForm } from './read/normal-form.ts';

/** A candidate hotel for a row, with the features of the pair. */
export interface Candidate {
  readonly shard: Shard;
  readonly hotel: number;
  readonly id: number;
  readonly values: Float32Array;
  /** Log-odds of telephone and web page, set by hand because no labelled list has them. */
  readonly contact: number;
  /** The row, for checks of deal-breakers. */
  readonly row: NormalForm;
}

/** A candidate with the log-odds that it and the row are one hotel, regardless of rivals. */
export interface Scored extends Candidate {
  readonly score: number;
}

/** The number of hotels that are compared: 24 include the right one for 98.6 of 100 rows, 50 for 98.7. */
export const KEPT = 24;

const SAME_PHONE = 2.5;
const SAME_SITE = 2;

/** Looks rows up in the hotels of one country. It has tables that every query writes into: use one per thread. */
export class Finder {
  readonly shard: Shard;
  readonly #scratch: Scratch;
  readonly #pool: Pool;
  /** The features and the log-odds of each compared hotel. */
  readonly #values = Array.from({ length: KEPT }, () => new Float32Array(pairFeatures.length));
  readonly #contact = new Float64Array(KEPT);
  readonly #score = new Float64Array(KEPT);
  readonly #copies = new Copies();
  #places: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(shard: Shard) {
    this.shard = shard;
    this.#scratch = new Scratch(shard);
    this.#pool = new Pool(this.#scratch);
  }

  /** The candidates, the best `most` of them by `score`, best first. */
  find(form: NormalForm, { score, most, only }: Judging = withoutScores): Scored[] {
    const query = prepareQuery(this.#scratch, form);
    const { shard } = this;
    const hotels = only === undefined ? this.#pool.gather(query, KEPT) : this.#placesOf(only);
    prefetch(shard, hotels);
    // Places among the hotels, best first. Every array has an entry for each of the kept.
    const ranked: number[] = [];
    const pair = { scratch: this.#scratch, shard, query, hotel: 0 };
    for (let at = 0; at < hotels.length; at++) {
      const hotel = (pair.hotel = hotels[at]!);
      const values = this.#values[at]!;
      measurePair(pair, values);
      this.#contact[at] = this.#contactWith(form, hotel);
      this.#score[at] = score(values) + this.#contact[at]!;
      let place = at;
      for (; place > 0 && this.#isBefore(hotels, at, ranked[place - 1]!); place--)
        ranked[place] = ranked[place - 1]!;
      ranked[place] = at;
    }
    return ranked.slice(0, most).map((at): Scored => {
      const hotel = hotels[at]!; // places of the hotels
      return {
        shard,
        hotel,
        id: shard.id[hotel]!,
        contact: this.#contact[at]!,
        row: form,
        score: this.#score[at]!,
        values: this.#copies.copy(this.#values[at]!),
      };
    });
  }

  /** A former name is a separate entry. */
  #placesOf(ids: readonly number[]): number[] {
    this.#places ??= Map.groupBy(this.shard.id.keys(), (hotel) => this.shard.id[hotel]!); // an id per hotel
    return ids.flatMap((id) => this.#places?.get(id) ?? []).slice(0, KEPT);
  }

  #isBefore(hotels: readonly number[], a: number, b: number): boolean {
    const difference = this.#score[a]! - this.#score[b]!; // an entry for each of the kept
    if (difference !== 0) return difference > 0;
    const { id } = this.shard;
    return id[hotels[a]!]! < id[hotels[b]!]!;
  }

  #contactWith({ phone, site }: NormalForm, hotel: number): number {
    const { shard } = this;
    return (
      (phone !== 0 && phone === shard.phone[hotel] ? SAME_PHONE : 0) +
      (site !== 0 && site === shard.site[hotel] ? SAME_SITE : 0)
    );
  }
}

/**
 * Copies of the features, which stay valid after the next row. Allocating memory for each costs half a microsecond,
 * and as much to collect, so several share one array.
 */
class Copies {
  #room = new Float32Array(0);
  #used = 0;

  copy(values: Float32Array): Float32Array {
    if (this.#used + values.length > this.#room.length) {
      this.#room = new Float32Array(COPIES * values.length);
      this.#used = 0;
    }
    const copy = this.#room.subarray(this.#used, this.#used + values.length);
    copy.set(values);
    this.#used += values.length;
    return copy;
  }
}

/** A reference to one of them keeps all in memory: about 40 kB. */
const COPIES = 256;

interface Judging {
  readonly score: (values: Float32Array) => number;
  readonly most: number;
  /** The ids of the hotels to compare; without it, those that are gathered. */
  readonly only?: readonly number[] | undefined;
}

const withoutScores: Judging = { score: () => 0, most: KEPT };
