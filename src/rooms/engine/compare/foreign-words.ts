import type { Room } from '../room.ts';
import { shared, without } from './facet.ts';

/**
 * The number of unknown words of a name that may be translations of words of the other name: "都會" and
 * "Urban". In one language different words mean different things.
 */
export function unreadForeignWords(one: Room, other: Room): number {
  return one.words.length > 0 && isForeign(one, other) ? without(one.words, other.words).length : 0;
}

/** Whether two names are in two languages, judged by their words. */
export function isForeign(one: Room, other: Room): boolean {
  if (one.languages === '' || other.languages === '') return false;
  return shared(one.languages.split(' '), other.languages.split(' ')).length === 0;
}

/** The parts of a room that these functions use, for the keys of facets. */
export function unreadWords({ words, languages }: Room): string {
  return `${languages}:${words.join()}`;
}
