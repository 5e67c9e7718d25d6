import type { Features } from '../../features.ts';
import type { Room } from '../../room.ts';
import { shared, without, type Facet } from '../facet.ts';

/** An accessible room never matches one that is not, and vice versa; equipment is a detail of it. */
export const accessFacet: Facet = {
  name: 'access',
  key: (room) => room.access.join(),
  relate: (supplier, reference): Features => {
    const stated = isAccessible(supplier);
    const offered = isAccessible(reference);
    const equipment = details(supplier);
    const offeredEquipment = details(reference);
    return {
      'access missing':
        stated && (!offered || servesOthers(supplier, reference) || bathesOtherwise(supplier, reference))
          ? 1
          : 0,
      'access extra': !stated && offered ? 1 : 0,
      'access agrees': stated && offered ? 1 : 0,
      'equipment missing': Math.min(without(equipment, offeredEquipment).length, 2),
      'equipment extra': Math.min(without(offeredEquipment, equipment).length, 2),
    };
  },
};

function isAccessible(room: Room): boolean {
  return room.access.some((value) => value !== 'tub');
}

/** A room for guests with a hearing impairment is not a room for guests with a mobility impairment. */
function servesOthers({ access: stated }: Room, { access: offered }: Room): boolean {
  if (stated.includes('hearing')) return !offered.includes('hearing');
  return stated.includes('mobility') && offered.includes('hearing') && !offered.includes('mobility');
}

/** One bathes in a tub, the other in a roll-in shower; a room that names both, or neither, leaves it open. */
function bathesOtherwise(supplier: Room, reference: Room): boolean {
  const [stated, offered] = [supplier, reference].map(({ access }) => shared(access, baths));
  return stated?.length === 1 && offered?.length === 1 && stated[0] !== offered[0];
}

const baths = ['tub', 'roll-in shower'];

function details(room: Room): string[] {
  return room.access.filter((value) => value !== 'accessible' && value !== 'mobility');
}
