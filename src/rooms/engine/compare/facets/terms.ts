import type { Features } from '../../features.ts';
import type { Facet } from '../facet.ts';

/** Statements about the rate rather than the room, and run of house, which is not a room. */
export const termsFacet: Facet = {
  name: 'terms',
  key: (room) => `${room.smoking ?? ''}/${room.board.join()}/${room.isRunOfHouse}`,
  relate: (supplier, reference): Features => ({
    'smoking conflict':
      supplier.smoking !== undefined &&
      reference.smoking !== undefined &&
      supplier.smoking !== reference.smoking
        ? 1
        : 0,
    'smoking extra': supplier.smoking === undefined && reference.smoking === 'smoking' ? 1 : 0,
    'smoking missing': supplier.smoking === 'smoking' && reference.smoking === undefined ? 1 : 0,
    'board agrees': reference.board.length > 0 && reference.board.join() === supplier.board.join() ? 1 : 0,
    'board extra': reference.board.length > 0 && reference.board.join() !== supplier.board.join() ? 1 : 0,
    'run of house missing': supplier.isRunOfHouse && !reference.isRunOfHouse ? 1 : 0,
    'run of house extra': !supplier.isRunOfHouse && reference.isRunOfHouse ? 1 : 0,
    'run of house agrees': supplier.isRunOfHouse && reference.isRunOfHouse ? 1 : 0,
  }),
};
