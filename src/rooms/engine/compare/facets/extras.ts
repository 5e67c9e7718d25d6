import type { Features } from '../../features.ts';
import { outdoor } from '../../parse/views/feature-size.ts';
import type { Room } from '../../room.ts';
import type { Offer } from '../offer.ts';
import { shared, without, type Facet } from '../facet.ts';
import { unreadWords, unreadForeignWords } from '../foreign-words.ts';

/** Balcony, kitchen, corner, floor, private pool …: features of a room besides its beds. */
export const extrasFacet: Facet = {
  name: 'extras',
  seesKind: true,
  key: (room) => `${room.features.join()}/${isHome(room)}/${unreadWords(room)}`,
  relate: (supplier, reference, offer): Features => {
    const unoffered = without(supplier.features, reference.features).filter((value) =>
      isUnoffered(value, reference, offer),
    );
    const missing = without(supplier.features, [...reference.features, ...unoffered]).filter(isInside);
    const extra = without(reference.features, supplier.features).filter(isInside);
    const near = missing.filter((value) => extra.some((other) => isNear(value, other))).length;
    const atHome = isHome(supplier) && isHome(reference);
    const isMinor = (value: string): boolean => minor.has(value) || (atHome && value === 'kitchen');
    const hasOutdoor = without(supplier.features, unoffered).some((value) => outdoor.has(value));
    const offersOutdoor = reference.features.some((value) => outdoor.has(value));
    const isDenied = (denies(supplier) && offersOutdoor) || (denies(reference) && hasOutdoor);
    const missingMinor = missing.filter(isMinor).length;
    const extraMinor = extra.filter(isMinor).length;
    const upgrades = extra.filter((value) => upgrade.has(value)).length;
    const missingHere = Math.max(missing.length - missingMinor - near, 0);
    const missingThere = Math.max(extra.length - extraMinor - near, 0);
    const lacking = Math.max(missingHere - unreadForeignWords(reference, supplier), 0);
    const added = Math.max(missingThere - unreadForeignWords(supplier, reference), 0);
    const isOutdoorMissing = hasOutdoor && !offersOutdoor;
    const isOutdoorStated = unreadForeignWords(reference, supplier) === 0;
    return {
      'extra unread':
        missingHere - lacking + missingThere - added + (isOutdoorMissing && !isOutdoorStated ? 1 : 0),
      'extra agrees': Math.min(shared(supplier.features, reference.features).length, 2),
      'extra near': near,
      'extra offered by no room': unoffered.length > 0 ? 1 : 0,
      'outdoor missing': isDenied || (isOutdoorMissing && isOutdoorStated) ? 1 : 0,
      'outdoor extra': !hasOutdoor && offersOutdoor && !isDenied ? 1 : 0,
      'extra missing': Math.min(lacking, 2),
      'level differs': isOtherLevel(supplier, reference) ? 1 : 0,
      'extra added': Math.min(added, 2),
      'upgrade added': upgrades > near ? 1 : 0,
      'minor extra missing': missingMinor > 0 ? 1 : 0,
      'minor extra added': extraMinor > 0 ? 1 : 0,
    };
  },
};

/** Homes have kitchens, said or unsaid. */
const homes = new Set([
  'apartment',
  'villa',
  'house',
  'townhouse',
  'cottage',
  'chalet',
  'mobile home',
  'studio',
]);

function isHome(room: Room): boolean {
  return room.bedrooms !== undefined || room.types.some((type) => homes.has(type));
}

/** Features that some suppliers state and others do not for the same room. */
const minor = new Set([
  'single use',
  'extra bed',
  'living room',
  'private bathroom',
  'soundproof',
  'office',
  'tower',
  'wing',
  'pets',
  'steam',
  'low floor',
  'four-poster',
]);

/** Extras that guests get only on request (and for a fee). */
const upgrade = new Set([
  'private pool',
  'pool access',
  'jacuzzi',
  'sauna',
  'onsen',
  'private garden',
  'shared bathroom',
  'connecting',
]);

/** Stated for a room although other rooms of its kind have one too. */
const noOutdoor = 'without balcony';

function denies(room: Room): boolean {
  return room.features.includes(noOutdoor);
}

function isInside(value: string): boolean {
  return !outdoor.has(value) && value !== noOutdoor;
}

/** Restrictions, and features that make a separate room are never left out. */
const decisive = new Set([
  'shared bathroom',
  'external bathroom',
  'connecting',
  'without window',
  'single use',
]);

/** It is the only room of its kind, and no room has this. */
function isUnoffered(
  value: string,
  reference: Room,
  { features, onlyOnes, unofferedDetails }: Offer,
): boolean {
  if (unofferedDetails === 'refuse' || !onlyOnes.has(reference) || decisive.has(value) || minor.has(value))
    return false;
  const kind = outdoor.has(value) || value === noOutdoor ? [...outdoor, noOutdoor] : [value];
  return !kind.some((one) => features.has(one));
}

/** A room is on one of these. */
const levels = ['basement', 'ground floor', 'low floor', 'high floor'];

function isOtherLevel({ features: supplied }: Room, { features: offered }: Room): boolean {
  const stated = shared(supplied, levels);
  return stated.length > 0 && shared(offered, levels).length > 0 && shared(stated, offered).length === 0;
}

const nearExtras = [
  ['jacuzzi', 'onsen'],
  ['high floor', 'tower'],
  ['private bathroom', 'external bathroom'],
];

function isNear(one: string, other: string): boolean {
  return nearExtras.some((group) => group.includes(one) && group.includes(other));
}
