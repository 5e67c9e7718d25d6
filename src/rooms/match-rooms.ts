import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Candidate, Hotel, RoomEngine } from './engine/index.ts';
import type { GiveWay } from './give-way.ts';

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
  readonly giveWay: GiveWay;
}

/** Every supplier room against every reference. A large request gives way to others between its names. */
export async function* rankRooms(
  engine: RoomEngine,
  { references, suppliers, most, giveWay }: Comparison,
): AsyncIterable<Ranked & { readonly hotel: Hotel }> {
  const pairs = references.length * suppliers.length;
  if (pairs > limits.roomPairs)
    throw refuse('misfit', `references × suppliers must be at most ${limits.roomPairs} pairs, not ${pairs}`);
  const names = references.map(({ name }) => name);
  await readNames(engine, { names, giveWay });
  const hotel = engine.hotel(names);
  for (const supplier of suppliers) {
    await giveWay();
    yield { supplier, hotel, candidates: engine.rank(engine.parse(supplier.name), hotel, most) };
  }
}

interface Names {
  readonly names: readonly string[];
  readonly giveWay: GiveWay;
}

/** What the engine has read it remembers: the names of a large request are read piece by piece before they are used. */
export async function readNames(engine: RoomEngine, { names, giveWay }: Names): Promise<void> {
  for (const name of names) {
    engine.parse(name);
    await giveWay();
  }
}
