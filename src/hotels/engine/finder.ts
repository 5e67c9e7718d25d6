import { Pool } from './candidates.ts';
import { measurePair, pairFeatures } from './compare/comparisons.ts';
import type { Shard } from './index/shard.ts';
import { touch } from './index/touch.ts';
import { ask, Bench } from './query.ts';
import type { NormalForm } from './record/normal-form.ts';

/** A hotel worth considering for a row, with everything that was measured between the two. */
export interface Candidate {
  readonly shard: Shard;
  readonly hotel: number;
  readonly id: number;
  readonly values: Float32Array;
  /** Log-odds from telephone and web page, set by hand: no labelled list carries them. */
  readonly contact: number;
}

/** A candidate with the log-odds that it and the row are one house, looked at alone. */
export interface Scored extends Candidate {
  readonly score: number;
}

/** How many hotels get a close look: 24 hold the right one in 98.6 of 100 rows, 50 in 98.7. */
export const KEPT = 24;

const SAME_PHONE = 2.5;
const SAME_SITE = 2;

/** Looks rows up in the hotels of one country. Holds tables that every query writes into: one per thread. */
export class Finder {
  readonly shard: Shard;
  readonly #bench: Bench;
  readonly #pool: Pool;
  /** Of each hotel that gets a close look what was measured, and the log-odds. */
  readonly #values = Array.from({ length: KEPT }, () => new Float32Array(pairFeatures.length));
  readonly #contact = new Float64Array(KEPT);
  readonly #score = new Float64Array(KEPT);

  constructor(shard: Shard) {
    this.shard = shard;
    this.#bench = new Bench(shard);
    this.#pool = new Pool(this.#bench);
  }

  /** The candidates, the best `most` of them by `score`, best first. */
  find(form: NormalForm, { score, most }: Judging = everybody): Scored[] {
    const query = ask(this.#bench, form);
    const { shard } = this;
    const hotels = this.#pool.gather(query, KEPT);
    touch(shard, hotels);
    // Every array has an entry for each of the kept.
    for (const [at, hotel] of hotels.entries()) {
      const values = this.#values[at]!;
      measurePair({ bench: this.#bench, shard, query, hotel }, values);
      this.#contact[at] = this.#contactWith(form, hotel);
      this.#score[at] = score(values) + this.#contact[at]!;
    }
    const rank = (a: number, b: number) =>
      this.#score[b]! - this.#score[a]! || shard.id[hotels[a]!]! - shard.id[hotels[b]!]!;
    const best = Array.from(hotels.keys()).sort(rank).slice(0, most);
    // Only what is told is copied, into one array: making one for each costs as much as a comparison.
    const told = new Float32Array(best.length * pairFeatures.length);
    return best.map((at, place): Scored => {
      const values = told.subarray(place * pairFeatures.length, (place + 1) * pairFeatures.length);
      values.set(this.#values[at]!);
      const hotel = hotels[at]!;
      return {
        shard,
        hotel,
        id: shard.id[hotel]!,
        contact: this.#contact[at]!,
        score: this.#score[at]!,
        values,
      };
    });
  }

  #contactWith({ phone, site }: NormalForm, hotel: number): number {
    const { shard } = this;
    return (
      (phone !== 0 && phone === shard.phone[hotel] ? SAME_PHONE : 0) +
      (site !== 0 && site === shard.site[hotel] ? SAME_SITE : 0)
    );
  }
}

interface Judging {
  readonly score: (values: Float32Array) => number;
  readonly most: number;
}

const everybody: Judging = { score: () => 0, most: KEPT };
