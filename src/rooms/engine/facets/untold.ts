import type { Room } from '../room.ts';
import { shared, without } from './facet.ts';

/**
 * How many words of one name nobody could read that may say what the other name says in its own language: "都會" and
 * "Urban". In one language two words are two things.
 */
export function untold(one: Room, other: Room): number {
  if (one.words.length === 0 || shared(one.tongues, other.tongues).length > 0) return 0;
  return without(one.words, other.words).length;
}

/** What of a room `untold` looks at, for the keys of facets. */
export function unread({ words, tongues }: Room): string {
  return `${tongues.join('')}:${words.join()}`;
}
