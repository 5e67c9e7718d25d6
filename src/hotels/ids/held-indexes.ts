import type { BuiltIndex } from './build.ts';
import type { StateStep } from './changes-store.ts';
import type { Partner } from './store.ts';

export interface HeldIndex {
  readonly built: BuiltIndex;
  readonly partner: number;
  readonly version: number;
  readonly isPast: boolean;
  readonly bytes: number;
  readonly builtMs: number;
}

/** The indexes that a process holds, in the order of their last use, the oldest first. */
export class HeldIndexes {
  readonly #held = new Map<string, HeldIndex>();
  /** Indexes that are being copied, and must not change meanwhile. */
  readonly #copying = new Map<string, Promise<unknown>>();

  /** The index of a state, if it is at least as new as the caller's version. */
  use(partner: Partner): BuiltIndex | undefined {
    const key = keyOf(partner);
    const known = this.#held.get(key);
    if (known === undefined || known.version < partner.version) return undefined;
    this.#held.delete(key);
    this.#held.set(key, known);
    return known.built;
  }

  /** Removes an index that is going to change, once no copy of it is being made. */
  async take(key: string): Promise<HeldIndex | undefined> {
    while (this.#copying.has(key)) await this.#copying.get(key);
    const known = this.#held.get(key);
    this.#held.delete(key);
    return known;
  }

  hold(key: string, index: HeldIndex): void {
    this.#held.set(key, index);
  }

  /** The index of the partner's state whose version is nearest. */
  nearest({ id, version }: Partner): readonly [key: string, HeldIndex] | undefined {
    const distance = (held: HeldIndex) => Math.abs(held.version - version);
    const [nearest] = [...this.#held]
      .filter(([, { partner }]) => partner === id)
      .toSorted(([, one], [, other]) => distance(one) - distance(other));
    return nearest;
  }

  /** The index under a key is not taken before the copy is made. */
  async whileUnchanged<T>(key: string, copy: Promise<T>): Promise<T> {
    const all = Promise.allSettled([this.#copying.get(key), copy]);
    this.#copying.set(key, all);
    try {
      return await copy;
    } finally {
      if (this.#copying.get(key) === all) this.#copying.delete(key);
    }
  }

  /** Releases what is beyond the budget, and returns how much that was. */
  makeRoom(budget: number): number {
    const before = this.bytes();
    let bytes = before;
    for (const [key, one] of this.#held) {
      if (bytes <= budget || this.#held.size === 1) break;
      this.#held.delete(key);
      bytes -= one.bytes;
    }
    return before - bytes;
  }

  bytes(): number {
    return [...this.#held.values()].reduce((sum, one) => sum + one.bytes, 0);
  }

  oldestMs(nowMs: number): number {
    return Math.max(0, ...[...this.#held.values()].map(({ builtMs }) => nowMs - builtMs));
  }
}

/** Instants between two changes have one state, and so one index. */
export function keyOf({ id, version, asOf }: Partner): string {
  return asOf === undefined ? `${id}` : `${id} at ${version}`;
}

/** From the state of an index to another one. */
export function stepOf(from: HeldIndex, { id: partner, version, asOf }: Partner): StateStep {
  return {
    partner,
    after: Math.min(from.version, asOf === undefined ? from.version : version),
    until: from.isPast && asOf !== undefined ? Math.max(from.version, version) : undefined,
    watched: [...from.built.watched],
    isOfPast: from.isPast || asOf !== undefined,
    asOf,
  };
}
