import type { MappingDecision } from './audit.ts';
import { DeepMapper, type DeepMapResult, type ReferenceRoom } from './decide-name.ts';
import type { RoomEngine } from '../engine/index.ts';
import { readNames } from '../match/match-rooms.ts';
import { roomKey } from './room-key.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

export interface DeepMapWork {
  readonly referenceRooms: readonly ReferenceRoom[];
  readonly roomNames: readonly string[];
  /** What earlier jobs decided, by the key of the name. */
  readonly previous: ReadonlyMap<string, MappingDecision>;
}

/** Decides every name of a deep-map job. */
export function* decideAll(
  engine: RoomEngine,
  { referenceRooms, roomNames, previous }: DeepMapWork,
): Pieces<DeepMapResult[]> {
  yield* readNames(engine, [...referenceRooms.map(({ name }) => name), ...roomNames]);
  const mapper = new DeepMapper(engine, referenceRooms);
  const results: DeepMapResult[] = [];
  for (const name of roomNames) {
    yield;
    results.push(mapper.decide(name, previous.get(roomKey(name)) ?? null));
  }
  return results;
}
