import type { Profile } from './profile.ts';
import type { Line } from './scheduler.ts';
import type { Trim } from './trim.ts';

/** What came of one seed. */
export interface History {
  readonly seed: number;
  readonly trim: Trim;
  /** The numbers of the faults that happened. */
  readonly faults: readonly number[];
  readonly profile: Profile;
  readonly digest: string;
  readonly lines: readonly Line[];
  readonly violations: readonly string[];
  readonly statements: number;
}
