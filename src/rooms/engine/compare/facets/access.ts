import type { Features } from '../../features.ts';
import type { Room } from '../../room.ts';
import { shared, without, type Facet } from '../facet.ts';

/** An accessible room never matches one that is not, and vice versa; equipment is a detail of it. */
export const accessFacet: Facet = {
  name: 'access',
  key: (room) => room.access.join(),
  relate: (supplier, reference): Features => {
    const said = isAccessible(supplier);
    const offered = isAccessible(reference);
    const equipment = details(supplier);
    const offeredEquipment = details(reference);
    return {
      'access missing':
        said && (!offered || servesOthers(supplier, reference) || bathesOtherwise(supplier, reference))
          ? 1
          : 0,
      'access extra': !said && offered ? 1 : 0,
      'access agrees': said && offered ? 1 : 0,
      'equipment missing': Math.min(without(equipment, offeredEquipment).length, 2),
      'equipment extra': Math.min(without(offeredEquipment, equipment).length, 2),
    };
  },
};

function isAccessible(room: Room): boolean {
  return room.access.some((value) => value !== 'tub');
}

/** A room for guests with a hearing impairment is not a room for guests with a mobility impairment. */
function servesOthers({ access: said }: Room, { access: offered }: Room): boolean {
  if (said.includes('hearing')) return !offered.includes('hearing');
  return said.includes('mobility') && offered.includes('hearing') && !offered.includes('mobility');
}

/** One bathes in a tub, the other in a roll-in shower; a room that names both, or neither, leaves it open. */
function bathesOtherwise(supplier: Room, reference: Room): boolean {
  const [said, offered] = [supplier, reference].map(({ access }) => shared(access, baths));
  return said?.length === 1 && offered?.length === 1 && said[0] !== offered[0];
}

const baths = ['tub', 'roll-in shower'];

function details(room: Room): string[] {
  return room.access.filter((value) => value !== 'accessible' && value !== 'mobility');
}
