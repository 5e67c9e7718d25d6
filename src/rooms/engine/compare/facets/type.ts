import type { Features } from '../../features.ts';
import type { Room } from '../../room.ts';
import { shared, type Facet } from '../facet.ts';
import { unreadWords, unreadForeignWords } from '../foreign-words.ts';

/**
 * Room, suite, studio, apartment … An unstated type is a room; features distinguish how it is unstated. A name
 * that counts bedrooms is not of a plain room, and need not state the type.
 */
export const typeFacet: Facet = {
  name: 'type',
  key: (room) => `${special(room).join()}/${isSilent(room)}/${room.bedrooms ?? ''}/${unreadWords(room)}`,
  relate: (supplier, reference): Features => {
    const stated = special(supplier);
    const offered = special(reference);
    if (stated.length === 0 && offered.length === 0) return {};
    if (stated.length === 0 && supplier.bedrooms !== undefined && supplier.bedrooms === reference.bedrooms)
      return {};
    if (stated.length === 0 && isSilent(supplier) && unreadForeignWords(supplier, reference) > 0)
      return { 'type unread': 1 };
    if (stated.length === 0) return isSilent(supplier) ? { 'type unstated': 1 } : { 'type extra': 1 };
    if (offered.length === 0) return { 'type missing': 1 };
    const common = shared(stated, offered);
    if (common.length > 0)
      return { 'type agrees': 1, 'type partly': stated.length + offered.length > 2 * common.length ? 1 : 0 };
    return kin(stated, offered) ? { 'type near': 1 } : { 'type conflict': 1 };
  },
};

function special(room: Room): string[] {
  const types = room.types.filter((type) => type !== 'room');
  if (types.some((type) => type in either)) return types.flatMap((type) => either[type] ?? [type]);
  // Suites and apartments on the roof are often named by that alone.
  return types.length === 0 ? shared(room.classes, ['penthouse']) : types;
}

/** One word for two types: Slavic languages call suites apartments. */
const either: Readonly<Record<string, readonly string[]>> = {
  'suite or apartment': ['suite', 'apartment'],
};

/** Neither a type nor a capacity: "Executive King". */
function isSilent(room: Room): boolean {
  return room.types.length === 0 && room.capacities.length === 0;
}

/** Types that hotels and suppliers use for the same room. Villas and bungalows of a resort are different. */
const families = [
  ['house', 'villa', 'townhouse', 'cottage', 'chalet'],
  ['cottage', 'chalet', 'cabin', 'bungalow', 'hut', 'lodge'],
  ['house', 'bungalow'],
  ['dormitory', 'capsule'],
  ['penthouse', 'suite'],
  ['penthouse', 'apartment'],
  ['tent', 'yurt'],
  ['tent', 'tipi'],
  ['tent', 'dome'],
];

function kin(one: readonly string[], other: readonly string[]): boolean {
  return families.some((family) => shared(one, family).length > 0 && shared(other, family).length > 0);
}
