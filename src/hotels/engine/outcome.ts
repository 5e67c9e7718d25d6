import type { Decision } from './judge/decide.ts';
import type { Scored } from './finder.ts';

/** The result for a row. `candidates` are the plausible ones, best first. */
export interface Outcome extends Decision {
  readonly hotelId: number | undefined;
  /** Calibrated probability that `hotelId` is the row's hotel. */
  readonly confidence: number | undefined;
  /** What the model says, before a calibration; undefined without a hotel, or with a deal-breaker, which decides whatever it is. */
  readonly modelConfidence: number | undefined;
  readonly candidates: readonly Scored[];
  /** The values of the second stage; undefined if nothing was compared. */
  readonly choice: Float32Array | undefined;
  /** Where the row was looked for, if its own country cannot be read. */
  readonly countryOfPoint?: string;
}
