import type { Scratch, Query } from '../gather/query.ts';
import type { Shard } from '../shard/shard.ts';

/** A row and a hotel, the input of every comparison. */
export interface Pair {
  readonly scratch: Scratch;
  readonly shard: Shard;
  readonly query: Query;
  readonly hotel: number;
}

/** The value if a comparison is impossible. Trees learn on their own which way such a pair goes. */
export const UNKNOWN = Number.NaN;

/** Measures one kind of evidence: writes its features into their columns of `features.ts`. */
export type Comparison = (pair: Pair, out: Float32Array) => void;
