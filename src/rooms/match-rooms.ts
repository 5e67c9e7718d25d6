import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Candidate, Hotel, RoomEngine } from './engine/index.ts';

export type ReferenceId = string | number;

export interface Reference {
  readonly id: ReferenceId;
  readonly name: string;
}

export interface SupplierRoom {
  readonly i: number;
  readonly name: string;
}

/** A supplier's room with its best references, best first. */
export interface Ranked {
  readonly supplier: SupplierRoom;
  readonly candidates: readonly Candidate[];
}

export interface Comparison {
  readonly references: readonly Reference[];
  readonly suppliers: readonly SupplierRoom[];
  /** References wanted per supplier room. */
  readonly most: number;
}

/**
 * Every supplier room against every reference. A large request gives way to others between its rooms: the engine
 * computes, and while it does nobody else is served.
 */
export async function* rankRooms(
  engine: RoomEngine,
  { references, suppliers, most }: Comparison,
): AsyncIterable<Ranked & { readonly hotel: Hotel }> {
  const pairs = references.length * suppliers.length;
  if (pairs > limits.roomPairs)
    throw refuse('misfit', `references × suppliers must be at most ${limits.roomPairs} pairs, not ${pairs}`);
  const hotel = engine.hotel(references.map((reference) => reference.name));
  const roomsPerTurn = Math.max(1, Math.floor(limits.roomPairsPerTurn / references.length));
  for (const [index, supplier] of suppliers.entries()) {
    if (index > 0 && index % roomsPerTurn === 0) await nextTurn();
    yield { supplier, hotel, candidates: engine.rank(engine.parse(supplier.name), hotel, most) };
  }
}
