import { shared, without, type Facet, type Features } from './facet.ts';

/** Balcony, kitchen, corner, floor, private pool …: what a room has beyond its beds. */
export const extrasFacet: Facet = {
  name: 'extras',
  key: (room) => room.features.join(),
  relate: (supplier, reference): Features => {
    const missing = without(supplier.features, reference.features).filter((value) => !outdoor.has(value));
    const extra = without(reference.features, supplier.features).filter((value) => !outdoor.has(value));
    const near = missing.filter((value) => extra.some((other) => isNear(value, other))).length;
    const isMinor = (value: string): boolean => minor.has(value);
    const hasOutdoor = supplier.features.some((value) => outdoor.has(value));
    const offersOutdoor = reference.features.some((value) => outdoor.has(value));
    const missingMinor = missing.filter(isMinor).length;
    const extraMinor = extra.filter(isMinor).length;
    return {
      'extra agrees': Math.min(shared(supplier.features, reference.features).length, 2),
      'extra near': near,
      'outdoor missing': hasOutdoor && !offersOutdoor ? 1 : 0,
      'outdoor extra': !hasOutdoor && offersOutdoor ? 1 : 0,
      'extra missing': Math.min(Math.max(missing.length - missingMinor - near, 0), 2),
      'extra added': Math.min(Math.max(extra.length - extraMinor - near, 0), 2),
      'minor extra missing': missingMinor > 0 ? 1 : 0,
      'minor extra added': extraMinor > 0 ? 1 : 0,
    };
  },
};

/** Named by one supplier and not by the next for the same room. */
const minor = new Set([
  'living room',
  'private bathroom',
  'soundproof',
  'office',
  'tower',
  'wing',
  'pets',
  'steam',
  'low floor',
]);

/** One supplier's balcony is the next one's terrace. */
const outdoor = new Set(['balcony', 'terrace', 'patio']);

const nearExtras = [
  ['jacuzzi', 'onsen'],
  ['high floor', 'tower'],
  ['private bathroom', 'external bathroom'],
];

function isNear(one: string, other: string): boolean {
  return nearExtras.some((group) => group.includes(one) && group.includes(other));
}
