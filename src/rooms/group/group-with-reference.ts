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
  const matches: Attached[][] = request.references.map(() => []);
  const unmatched: Grouped['unmatched'][number][] = [];
  yield* rankRooms(engine, { ...request, most: 1 }, ({ supplier, hotel, candidates }) => {
    const [best] = candidates;
    const attached = { supplier, score: best?.score ?? 0 };
    if (best !== undefined && best.score >= request.threshold) matches[best.at]?.push(attached);
    else {
      const { code } = engine.reason(engine.parse(supplier.name), hotel, candidates);
      unmatched.push({ ...attached, reasonCode: code });
    }
  });
  const groups = request.references.map((reference, at) => ({ reference, matches: matches[at] ?? [] }));
  return { groups, unmatched };
}
