import type { Features } from '../../features.ts';
import type { Room } from '../../room.ts';
import type { Facet } from '../facet.ts';
import { unreadWords, unreadForeignWords } from '../foreign-words.ts';

/** Bedrooms, bathrooms, how large, and for how many persons. */
export const spaceFacet: Facet = {
  name: 'space',
  key: (room) =>
    `${room.bedrooms ?? ''}/${room.bathrooms ?? ''}/${room.area ?? ''}/${room.persons ?? ''}/${room.capacities.join()}/${isDormitory(room)}/${room.beds.length > 0}/${unreadWords(room)}`,
  relate: (supplier, reference): Features => ({
    ...bedrooms(supplier, reference),
    'bathrooms differ': differ(supplier.bathrooms, reference.bathrooms) ? 1 : 0,
    'area differs': isOtherArea(supplier.area, reference.area) ? 1 : 0,
    'persons agree': supplier.persons !== undefined && supplier.persons === reference.persons ? 1 : 0,
    'persons differ':
      differ(sleeping(supplier), sleeping(reference)) && (supplier.persons ?? reference.persons) !== undefined
        ? 1
        : 0,
    'persons exceed':
      supplier.persons !== undefined && supplier.persons > (reference.persons ?? supplier.persons) ? 1 : 0,
    'dormitory differs':
      isDormitory(supplier) && isDormitory(reference) && differ(supplier.persons, reference.persons) ? 1 : 0,
    'persons unconfirmed':
      supplier.persons !== undefined && sleeping(reference) === undefined && reference.beds.length === 0
        ? 1
        : 0,
    'persons extra': supplier.persons === undefined && reference.persons !== undefined ? 1 : 0,
  }),
};

function bedrooms(supplier: Room, reference: Room): Features {
  const stated = supplier.bedrooms;
  const offered = reference.bedrooms;
  if (stated === undefined && offered === undefined) return {};
  if (stated === undefined)
    return unreadForeignWords(supplier, reference) > 0
      ? { 'bedrooms unread': 1 }
      : { 'bedrooms extra': 1, 'several bedrooms extra': (offered ?? 1) > 1 ? 1 : 0 };
  if (offered === undefined)
    return unreadForeignWords(reference, supplier) > 0
      ? { 'bedrooms unread': 1 }
      : { 'bedrooms missing': 1, 'several bedrooms missing': stated > 1 ? 1 : 0 };
  return stated === offered ? { 'bedrooms agree': 1 } : { 'bedrooms conflict': 1 };
}

function differ(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** The next supplier rounds feet to metres; ten mats of straw and twelve are two rooms. */
const sameArea = 0.85;

function isOtherArea(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && Math.min(one, other) < sameArea * Math.max(one, other);
}

/** For a dormitory the number of beds matters; for a room it is a remark. */
function isDormitory(room: Room): boolean {
  return room.types.includes('dormitory');
}

const sleepers: Readonly<Record<string, number>> = {
  single: 1,
  double: 2,
  twin: 2,
  'double-or-twin': 2,
  triple: 3,
  quadruple: 4,
  quintuple: 5,
  sextuple: 6,
};

function sleeping(room: Room): number | undefined {
  return room.persons ?? sleepers[room.capacities[0] ?? ''];
}
