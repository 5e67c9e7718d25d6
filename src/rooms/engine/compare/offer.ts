import type { Room } from '../room.ts';
import { wordWeightOf, type WordWeight } from './word-weights.ts';

/**
 * How to treat a name that states more than the only room of its kind: "Deluxe King, City View" if the hotel
 * has one deluxe king room and no room with that view. Hotel staff would use that room.
 */
export type UnofferedDetails = 'accept' | 'refuse';

/** The combined features of the rooms of a hotel, used in each comparison. */
export interface Offer {
  readonly wordWeight: WordWeight;
  /** Every view of any room, and every balcony, kitchen and the like. */
  readonly views: ReadonlySet<string>;
  /** Whether a room just has "a view": it may be any. */
  readonly hasUnnamedView: boolean;
  readonly features: ReadonlySet<string>;
  readonly onlyOnes: ReadonlySet<Room>;
  readonly unofferedDetails: UnofferedDetails;
}

export function offerOf(references: readonly Room[], unofferedDetails: UnofferedDetails): Offer {
  return {
    wordWeight: wordWeightOf(references),
    onlyOnes: onlyOnesOf(references),
    views: new Set(references.flatMap(({ view, places }) => [...(view?.kinds ?? []), ...places])),
    hasUnnamedView: references.some(({ view }) => view?.kinds.length === 0),
    features: new Set(references.flatMap(({ features }) => features)),
    unofferedDetails,
  };
}

/** The rooms with a unique combination of type, class and beds. */
function onlyOnesOf(references: readonly Room[]): ReadonlySet<Room> {
  const kinds = Map.groupBy(references, kindOf);
  return new Set([...kinds.values()].flatMap((rooms) => (rooms.length === 1 ? rooms : [])));
}

/** The kind of a room: without its view and other features. */
function kindOf({ types, classes, beds, capacities, bedrooms, words }: Room): string {
  const special = types.filter((type) => type !== 'room').join();
  const sleeping = beds.map((option) => option.map(({ count, kind }) => `${count}${kind}`).join()).join('|');
  return `${special}/${classes.join()}/${sleeping}/${capacities.join()}/${bedrooms ?? ''}/${words.join()}`;
}
