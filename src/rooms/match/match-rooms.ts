import type { Candidate, Hotel, RoomEngine, UnofferedDetails } from '../engine/index.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

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
  readonly hotel: Hotel;
  /** In their own order; the places of candidates are places in this list. */
  readonly references: readonly Reference[];
  readonly candidates: readonly Candidate[];
}

export interface Comparison {
  readonly references: readonly Reference[];
  readonly suppliers: readonly SupplierRoom[];
  /** References wanted per supplier room. */
  readonly most: number;
  readonly unofferedDetails?: UnofferedDetails | undefined;
}

/** Compares every supplier room with every reference; the caller decides on the result. */
export function* rankRooms(
  engine: RoomEngine,
  { references, suppliers, most, unofferedDetails }: Comparison,
  ranked: (room: Ranked) => void,
): Pieces<void> {
  // The engine takes the first of the references with one name, and callers send them in any order.
  const sorted = references.toSorted(byId);
  const names = sorted.map(({ name }) => name);
  yield* readNames(engine, names);
  const hotel = engine.hotel(names, unofferedDetails);
  for (const supplier of suppliers) {
    yield;
    const candidates = engine.rank(engine.parse(supplier.name), hotel, most);
    ranked({ supplier, hotel, references: sorted, candidates });
  }
}

/** Numbers before texts. */
function byId({ id: one }: Reference, { id: other }: Reference): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What the engine has read it remembers: the names of a large request are read piece by piece before they are used. */
export function* readNames(engine: RoomEngine, names: readonly string[]): Pieces<void> {
  for (const name of names) {
    engine.parse(name);
    yield;
  }
}
