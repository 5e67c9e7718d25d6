import type { Bench, Query } from '../gather/query.ts';
import type { Shard } from '../shard/shard.ts';

/** A row and a hotel side by side, as every comparison sees them. */
export interface Pair {
  readonly bench: Bench;
  readonly shard: Shard;
  readonly query: Query;
  readonly hotel: number;
}

/** What a comparison could not compare. Trees learn on their own which way such a pair goes. */
export const UNKNOWN = Number.NaN;

/**
 * One kind of evidence. `measure` writes a number per feature, in the order of `features`, from `at` on.
 * Direction +1: more of it never makes a match less likely; −1: never more likely; 0: either.
 */
export interface Comparison {
  readonly kind: string;
  readonly features: Readonly<Record<string, 1 | 0 | -1>>;
  readonly measure: (pair: Pair, out: Float32Array, at: number) => void;
}
