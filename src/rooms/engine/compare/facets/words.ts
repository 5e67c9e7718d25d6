import type { Features } from '../../features.ts';
import type { WordWeight } from '../word-weights.ts';
import type { Room } from '../../room.ts';
import { wordsOf } from '../../text/likeness.ts';
import { isForeign, unreadWords } from '../foreign-words.ts';
import { shared, without, type Facet } from '../facet.ts';

/** Words that are in no lexicon: the hotel's own classes and names. They must agree like a class; unknown languages fail here. */
export const wordsFacet: Facet = {
  name: 'words',
  key: (room) =>
    [
      unreadWords(room),
      room.words.length === 0 ? '' : statedIn(room),
      room.asides.join(),
      room.remarks.join(),
      room.places.join(),
      statesLittle(room),
      room.isStandard,
      statesNothing(room) ? `"${room.name}"` : '',
    ].join('/'),
  relate: (supplier, reference, { wordWeight }): Features => {
    const missing = wordWeight(without(supplier.words, ownWords(reference)), 3);
    const extra = wordWeight(without(reference.words, ownWords(supplier)), 1);
    const common = wordWeight(shared(named(supplier), named(reference)), 1);
    return {
      'word agrees': wordWeight(shared(ownWords(supplier), ownWords(reference)), 2),
      // Between two languages an unknown word may be one that the reference states in its own language.
      'word missing in its language': isForeign(supplier, reference) ? 0 : Math.min(missing, 1),
      'word missing share': missing / (missing + statedIn(supplier) || 1),
      'remark missing': wordWeight(without(supplier.remarks, ownWords(reference)), 1),
      'rate word missing': wordWeight(without(supplier.asides, ownWords(reference)), 3),
      'word missing': missing,
      'word extra': extra,
      'word extra to standard': supplier.isStandard ? Math.min(extra, 1) : 0,
      'word replaced': Math.min(missing, extra, 1),
      // In two languages the words may be one name.
      'own names differ': isForeign(supplier, reference) ? 0 : Math.floor(Math.min(missing, extra, 1)),
      'nothing stated': statesNothing(supplier) && !isCodeOf(reference, supplier) ? 1 : 0,
      'nothing offered': statesNothing(reference) && !statesNothing(supplier) ? 1 : 0,
      'only words stated': statesLittle(supplier) ? 1 - common : 0,
      'only words differ': differInWords(supplier, reference, wordWeight) ? 1 : 0,
    };
  },
};

function ownWords(room: Room): string[] {
  return [...room.words, ...room.asides, ...room.remarks];
}

/** The share of a name that is read: the larger it is, the less an unknown word matters. */
function statedIn(room: Room): number {
  const lists = [room.types, room.classes, room.beds, room.capacities, room.features, room.access];
  const listed = lists.reduce((sum, { length }) => sum + length, 0);
  const single = [room.view, room.bedrooms, room.persons].filter((value) => value !== undefined);
  return listed + single.length + (room.isStandard ? 1 : 0);
}

function named(room: Room): string[] {
  return [...room.words, ...room.places];
}

/** Not even "room": a promotion code, a board, or nothing. */
export function statesNothing(room: Room): boolean {
  const isSilent = room.types.length === 0 && statesNoAttribute(room) && named(room).length === 0;
  return isSilent && !room.isStandard && !room.isRunOfHouse;
}

/** "B2 - Room Only" is "B2": where nothing is stated the letters themselves must be there. */
function isCodeOf(reference: Room, supplier: Room): boolean {
  if (!statesNothing(reference)) return false;
  const code = wordsOf(reference.name);
  return code.size > 0 && code.isSubsetOf(wordsOf(supplier.name));
}

/**
 * If a name has only unknown words they may be a sentence of an unknown language, and any of them may
 * distinguish sea from garden: each counts separately, and only words that most rooms of the hotel have are ignored.
 */
function differInWords(supplier: Room, reference: Room, wordWeight: WordWeight): boolean {
  if (!statesLittle(supplier) && !statesLittle(reference)) return false;
  const missing = without(supplier.words, ownWords(reference));
  const extra = without(reference.words, ownWords(supplier));
  return (
    (supplier.words.length > 0 && missing.length > 0) ||
    extra.some((word) => wordWeight([word], 1) > customary)
  );
}

/** A word that weighs no more than this is common in the hotel. */
const customary = 0.4;

function statesLittle(room: Room): boolean {
  return named(room).length > 0 && statesNoAttribute(room);
}

function statesNoAttribute(room: Room): boolean {
  return (
    room.types.every((type) => type === 'room') &&
    room.classes.length +
      room.beds.length +
      room.capacities.length +
      room.features.length +
      room.access.length ===
      0 &&
    room.view === undefined &&
    room.bedrooms === undefined &&
    room.persons === undefined
  );
}
