import type { Room } from '../room.ts';
import { shared, without } from './facet.ts';

/**
 * How many unread words of one name there are that may say what the other name says in its own language: "都會" and
 * "Urban". In one language two words are two things.
 */
export function unreadForeignWords(one: Room, other: Room): number {
  return one.words.length > 0 && isForeign(one, other) ? without(one.words, other.words).length : 0;
}

/** Whether two names are in two languages, judged by their words. */
export function isForeign(one: Room, other: Room): boolean {
  if (one.tongues === '' || other.tongues === '') return false;
  return shared(one.tongues.split(' '), other.tongues.split(' ')).length === 0;
}

/** What of a room these look at, for the keys of facets. */
export function unreadWords({ words, tongues }: Room): string {
  return `${tongues}:${words.join()}`;
}
