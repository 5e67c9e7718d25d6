import type { ReasonCode, RoomEngine, UnofferedDetails } from '../engine/index.ts';
import { rankRooms, type Reference, type SupplierRoom } from '../match/match-rooms.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

export interface ReferenceGroup {
  readonly reference: Reference;
  readonly matches: readonly Attached[];
}

export interface Attached {
  readonly supplier: SupplierRoom;
  readonly score: number;
}

export interface Grouped {
  readonly groups: readonly ReferenceGroup[];
  readonly unmatched: readonly (Attached & { readonly reasonCode: ReasonCode })[];
}

export interface GroupRequest {
  readonly references: readonly Reference[];
  readonly suppliers: readonly SupplierRoom[];
  /** The least score that attaches a room. */
  readonly threshold: number;
  readonly unofferedDetails?: UnofferedDetails | undefined;
}

/** Attaches each supplier room to its best reference, or to none. */
export function* groupWithReference(engine: RoomEngine, request: GroupRequest): Pieces<Grouped> {
  const matches = new Map<Reference, Attached[]>(request.references.map((reference) => [reference, []]));
  const unmatched: Grouped['unmatched'][number][] = [];
  yield* rankRooms(engine, { ...request, most: 1 }, ({ supplier, hotel, references, candidates }) => {
    const [best] = candidates;
    const reference = references[best?.at ?? -1];
    const attached = { supplier, score: best?.score ?? 0 };
    if (reference !== undefined && attached.score >= request.threshold)
      matches.get(reference)?.push(attached);
    else {
      const { code } = engine.reason(engine.parse(supplier.name), hotel, candidates);
      unmatched.push({ ...attached, reasonCode: code });
    }
  });
  const groups = request.references.map((reference) => ({
    reference,
    matches: matches.get(reference) ?? [],
  }));
  return { groups, unmatched };
}
