import type { Features } from '../../features.ts';
import type { Room, View } from '../../room.ts';
import type { Offer } from '../offer.ts';
import { shared, without, type Facet } from '../facet.ts';
import { unreadWords, unreadForeignWords } from '../foreign-words.ts';

/**
 * Sea and garden view are different rooms; "partial" and "front" are small differences. A place in the name of a room must agree
 * like a class, but "Garden Bungalow" and "Bungalow, Garden View" are one.
 */
export const viewFacet: Facet = {
  name: 'view',
  seesKind: true,
  key: (room) => `${unreadWords(room)}/${statement(room)}`,
  relate: (supplier, reference, offer): Features => {
    const { wordWeight } = offer;
    if (isSame(supplier, reference) || isSame(reference, supplier)) return { 'place as view': 1 };
    const missing = wordWeight(without(supplier.places, reference.places), 2);
    const names = wordWeight(without(reference.words, supplier.words), 1);
    const extra = wordWeight(without(reference.places, supplier.places), 2);
    return {
      ...views(supplier, reference, isUnoffered(supplier, reference, offer)),
      'place agrees': wordWeight(shared(supplier.places, reference.places), 2),
      'place missing': missing,
      'place extra': extra,
      'place replaced': Math.min(missing, Math.max(extra, names), 1),
    };
  },
};

/** It is the only room of its kind, and no room has this view. */
function isUnoffered({ view }: Room, reference: Room, offer: Offer): boolean {
  const isOffered = offer.hasUnnamedView || view?.kinds.some((kind) => offer.views.has(kind));
  return offer.unofferedDetails === 'accept' && offer.onlyOnes.has(reference) && isOffered !== true;
}

function statement({ view, places, classes, features }: Room): string {
  return `${view === undefined ? '' : `${view.kinds.join()}/${view.isPartial}/${view.isFront}/${view.isChoice}`}/${places.join()}/${shared(classes, scenic).length > 0}/${looksOut(features)}`;
}

/** One name has only the places of the other's view. */
function isSame(named: Room, viewing: Room): boolean {
  const kinds = viewing.view?.kinds ?? [];
  return (
    named.view === undefined &&
    viewing.places.length === 0 &&
    kinds.length > 0 &&
    viewing.view?.isPartial === false &&
    (kinds.join() === named.places.join() || (isCourtyard(kinds) && looksOut(named.features)))
  );
}

/** "Double Patio" has the courtyard view that others state. */
function looksOut(features: readonly string[]): boolean {
  return features.includes('patio');
}

function isCourtyard(kinds: readonly string[]): boolean {
  return kinds.join() === 'courtyard';
}

function views(supplier: Room, reference: Room, isUnoffered: boolean): Features {
  const stated = supplier.view;
  const offered = reference.view;
  if (stated === undefined && offered === undefined) return {};
  if (isScenic(stated, reference) || isScenic(offered, supplier)) return {};
  if (stated === undefined)
    return unreadForeignWords(supplier, reference) > 0 ? { 'view unread': 1 } : { 'view extra': 1 };
  if (offered === undefined && unreadForeignWords(reference, supplier) > 0) return { 'view unread': 1 };
  if (offered === undefined && isUnoffered) return { 'view offered by no room': 1 };
  if (offered === undefined)
    return { 'view missing': 1, 'view missing unnamed': stated.kinds.length === 0 ? 1 : 0 };
  return { ...kinds(stated, offered), ...nuances(stated, offered) };
}

/** "Room with panoramic view" is the panorama room. */
function isScenic(view: View | undefined, { view: other, classes }: Room): boolean {
  return other === undefined && view?.kinds.length === 0 && shared(classes, scenic).length > 0;
}

const scenic = ['panorama', 'scenic', 'sunset', 'sunrise'];

function kinds(stated: View, offered: View): Features {
  if (stated.kinds.length === 0 && offered.kinds.length === 0) return { 'view agrees': 1 };
  if (stated.kinds.length === 0 || offered.kinds.length === 0)
    return stated.kinds.length === 0 ? { 'view unnamed': 1 } : { 'view unconfirmed': 1 };
  const common = shared(stated.kinds, offered.kinds);
  const other = without(stated.kinds, offered.kinds).length + without(offered.kinds, stated.kinds).length;
  if (common.length > 0) return { 'view agrees': 1, 'view partly': other > 0 ? 1 : 0 };
  const isNear = stated.kinds.some((one) => offered.kinds.some((two) => near(one, two)));
  return isNear ? { 'view near': 1 } : { 'view conflict': 1 };
}

function nuances(stated: View, offered: View): Features {
  return {
    'partial view differs': stated.isPartial === offered.isPartial ? 0 : 1,
    'front view differs': stated.isFront === offered.isFront ? 0 : 1,
  };
}

/** Places that contain each other, or are adjacent. */
const neighbours = [
  ['water', 'sea'],
  ['water', 'lake'],
  ['water', 'river'],
  ['water', 'bay'],
  ['water', 'harbour'],
  ['water', 'canal'],
  ['water', 'creek'],
  ['creek', 'river'],
  ['creek', 'bay'],
  ['creek', 'canal'],
  ['sea', 'harbour'],
  ['water', 'lagoon'],
  ['water', 'gulf'],
  ['gulf', 'sea'],
  ['gulf', 'bay'],
  ['sea', 'beach'],
  ['harbour', 'marina'],
  ['city', 'skyline'],
  ['nature', 'forest'],
  ['park', 'garden'],
  ['lake', 'lagoon'],
  ['square', 'city'],
  ['rice', 'nature'],
  ['strip', 'street'],
  ['bosphorus', 'sea'],
  ['bosphorus', 'water'],
  ['mountain', 'glacier'],
  ['landmark', 'castle'],
  ['landmark', 'cathedral'],
  ['landmark', 'temple'],
  ['landmark', 'tower'],
  // Spanish and Italian call both "pista".
  ['slope', 'airport'],
];

function near(one: string, other: string): boolean {
  return neighbours.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
}
