import type { Beds } from '../../room.ts';

/** Beds that the name states together. */
export interface Group {
  readonly beds: Beds;
  /** First and last phrase, to see what joins it to the next group. */
  readonly from: number;
  readonly to: number;
}
