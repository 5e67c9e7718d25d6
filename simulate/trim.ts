import type { SeededRandom } from '../src/lib/seeded-random.ts';
import type { Profile } from './profile.ts';

/** What a history leaves out of what its seed draws. The same seed and the same trim give the same history. */
export interface Trim {
  /** Values of the profile in place of those drawn. */
  readonly profile?: Partial<Profile>;
  /** An order of events and faults that differ from those of the seed alone. */
  readonly salt?: number;
  /** Only these callers, numbered from 1. */
  readonly callers?: readonly number[];
  /** When several steps could be next, takes the one that has waited longest instead of any. */
  readonly inOrder?: boolean;
  /** Faults that do not happen, numbered as they would have. */
  readonly without?: readonly number[];
}

/** Draws whether something unusual happens: a fault, a repeat, a pause. A trimmed history leaves some of them out. */
export class InjectedFaults {
  readonly #without: ReadonlySet<number>;
  readonly #happened: number[] = [];
  #drawn = 0;

  constructor({ without = [] }: Trim) {
    this.#without = new Set(without);
  }

  /** The numbers of those that happened. */
  get happened(): readonly number[] {
    return this.#happened;
  }

  draw(random: SeededRandom, probability: number): boolean {
    if (!random.chance(probability)) return false;
    this.#drawn += 1;
    if (this.#without.has(this.#drawn)) return false;
    this.#happened.push(this.#drawn);
    return true;
  }
}
