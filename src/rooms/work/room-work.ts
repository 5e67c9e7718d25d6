import type { RoomEngine } from '../engine/index.ts';
import { decideAll, type DeepMapAsked } from '../deep-map/decide-all.ts';
import {
  shownGroups,
  shownMatches,
  shownReferenceGroups,
  type GroupAsked,
  type MatchAsked,
  type ReferenceGroupAsked,
} from '../wire/answers.ts';
import type { Pieces } from './pieces.ts';

/** The kinds of work for the engine, each with its input and its function. */
interface Asked {
  readonly match: MatchAsked;
  readonly group: GroupAsked;
  readonly groupWithReference: ReferenceGroupAsked;
  readonly deepMap: DeepMapAsked;
}

export type RoomWork = {
  readonly [Kind in keyof Asked]: { readonly kind: Kind; readonly asked: Asked[Kind] };
}[keyof Asked];

type Begin = (engine: RoomEngine, asked: RoomWork['asked']) => Pieces<unknown>;

const kinds: { readonly [Kind in keyof Asked]: (engine: RoomEngine, asked: Asked[Kind]) => Pieces<unknown> } =
  {
    match: shownMatches,
    group: shownGroups,
    groupWithReference: shownReferenceGroups,
    deepMap: decideAll,
  };

/** The answer is the value of `data`. */
export function begin(engine: RoomEngine, { kind, asked }: RoomWork): Pieces<unknown> {
  // The table has one entry per kind, for exactly its input.
  return (kinds[kind] as Begin)(engine, asked);
}
