import type { Room } from '../room.ts';
import { wordWeightOf, type WordWeight } from './word-weights.ts';

/**
 * What is done with a name that states more than the only room of its kind, "Deluxe King, City View" where the hotel
 * has one deluxe king room and no room with that view. Hotel staff take it for that room.
 */
export type UnofferedDetails = 'accept' | 'refuse';

/** What the rooms of a hotel offer together, for the comparison of each. */
export interface Offer {
  readonly wordWeight: WordWeight;
  /** Every view of any room, and every balcony, kitchen and the like. */
  readonly views: ReadonlySet<string>;
  /** Whether a room just has "a view": it may be any. */
  readonly hasUnnamedView: boolean;
  readonly features: ReadonlySet<string>;
  readonly unofferedDetails: UnofferedDetails;
}

export function offerOf(references: readonly Room[], unofferedDetails: UnofferedDetails): Offer {
  return {
    wordWeight: wordWeightOf(references),
    views: new Set(references.flatMap(({ view, places }) => [...(view?.kinds ?? []), ...places])),
    hasUnnamedView: references.some(({ view }) => view?.kinds.length === 0),
    features: new Set(references.flatMap(({ features }) => features)),
    unofferedDetails,
  };
}

/** The references, each with whether it is the only one of its kind. */
export function besideEachOther(references: readonly Room[]): Room[] {
  const kinds = Map.groupBy(references, kindOf);
  return references.map((room) => {
    return { ...room, isOnlyOne: kinds.get(kindOf(room))?.length === 1 };
  });
}

/** What a room is, without its view and what else it has. */
function kindOf({ types, classes, beds, capacities, bedrooms, words }: Room): string {
  const special = types.filter((type) => type !== 'room');
  return JSON.stringify([special, classes, beds, capacities, bedrooms, words]);
}
