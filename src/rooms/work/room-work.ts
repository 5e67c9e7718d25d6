import type { RoomEngine } from '../engine/index.ts';
import { decideAll, type DeepMapWork } from '../deep-map/decide-all.ts';
import {
  shownGroups,
  shownMatches,
  shownReferenceGroups,
  type RoomGroupRequest,
  type RoomMatchRequest,
  type ReferenceGroupRequest,
} from '../wire/answers.ts';
import { shownExplanations, type RoomExplainRequest } from '../wire/explain.ts';
import type { Pieces } from '../../lib/async/pieces.ts';

/** The kinds of work for the engine, each with its input and its function. */
interface Requests {
  readonly match: RoomMatchRequest;
  readonly group: RoomGroupRequest;
  readonly groupWithReference: ReferenceGroupRequest;
  readonly deepMap: DeepMapWork;
  readonly explain: RoomExplainRequest;
}

export type RoomWork = {
  readonly [Kind in keyof Requests]: { readonly kind: Kind; readonly request: Requests[Kind] };
}[keyof Requests];

type Begin = (engine: RoomEngine, request: RoomWork['request']) => Pieces<unknown>;

const kinds: {
  readonly [Kind in keyof Requests]: (engine: RoomEngine, request: Requests[Kind]) => Pieces<unknown>;
} = {
  match: shownMatches,
  group: shownGroups,
  groupWithReference: shownReferenceGroups,
  deepMap: decideAll,
  explain: shownExplanations,
};

/** The answer is the value of `data`. */
export function begin(engine: RoomEngine, { kind, request }: RoomWork): Pieces<unknown> {
  // The table has one entry per kind, for exactly its input.
  return (kinds[kind] as Begin)(engine, request);
}
