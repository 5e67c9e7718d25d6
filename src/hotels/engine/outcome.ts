import type { Decision } from './judge/decide.ts';
import type { Scored } from './finder.ts';

/** What was found for a row. `candidates` are the plausible ones, best first. */
export interface Outcome extends Decision {
  readonly hotelId: number | undefined;
  /** Calibrated probability that `hotelId` is the row's hotel. */
  readonly confidence: number | undefined;
  readonly candidates: readonly Scored[];
  /** Values the last word was given on; undefined where nothing was compared. */
  readonly choice: Float32Array | undefined;
}
