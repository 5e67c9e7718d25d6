import { accessFacet } from './facets/access.ts';
import { classFacet } from './facets/class.ts';
import { extrasFacet } from './facets/extras.ts';
import { designationFacet } from './facets/designation.ts';
import type { Facet } from './facet.ts';
import type { Room } from '../room.ts';
import { sleepFacet } from './facets/sleep.ts';
import { spaceFacet } from './facets/space.ts';
import { termsFacet } from './facets/terms.ts';
import { typeFacet } from './facets/type.ts';
import { viewFacet } from './facets/view.ts';
import { wordsFacet } from './facets/words.ts';

/** The statement of a room on each facet, as text: computed once per room, because rooms never change. */
export function statementsOf(room: Room): readonly string[] {
  const known = statements.get(room);
  if (known !== undefined) return known;
  const made = facets.map((facet) => facet.key(room));
  statements.set(room, made);
  return made;
}

const statements = new WeakMap<Room, readonly string[]>();

/** The facets on which two rooms are compared, in the order of an explanation. */
export const facets: readonly Facet[] = [
  typeFacet,
  classFacet,
  sleepFacet,
  viewFacet,
  spaceFacet,
  accessFacet,
  extrasFacet,
  termsFacet,
  wordsFacet,
  designationFacet,
];
