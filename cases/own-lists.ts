import path from 'node:path';

/** The lists that come with the program (`cases/hotels/README.md`). */
export const ownLists = path.join(import.meta.dirname, 'hotels', 'lists');

/** For measuring only: nothing is learned from the list, and no rule is changed because of its rows. */
export const isHeldOut = (list: string): boolean => list.endsWith('-held-out');
