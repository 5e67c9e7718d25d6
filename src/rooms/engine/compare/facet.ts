import type { Offer } from './offer.ts';
import type { Features } from '../features.ts';
import type { Room } from '../room.ts';

/**
 * One aspect in which two rooms are compared. Rooms that state the same on a facet share a key, so that a hotel's rooms are
 * compared once per pair of keys and not once per pair of rooms, which makes 100 × 500 rooms cheap.
 */
export interface Facet {
  readonly name: string;
  readonly key: (room: Room) => string;
  /** Whether it matters that a reference is the only one of its kind (`Offer.onlyOnes`). */
  readonly seesKind?: true;
  /** The differences of a supplier's room from a reference, by feature; what is absent counts as 0. */
  readonly relate: (supplier: Room, reference: Room, offer: Offer) => Features;
}

/** Members of one list that the other lacks. */
export function without(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((value) => !other.includes(value));
}

export function shared(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((value) => other.includes(value));
}
