import { hostileNames } from './hostile-names.ts';

/** The largest valid requests over rooms: half of them with ordinary names, half with expensive names. */
export function largeRoomBodies(count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at % 2 === 0 ? ordinaryRooms : hostileRooms));
}

export const plainRooms = (count: number, of: string): string[] =>
  Array.from({ length: count }, (_, at) => `Deluxe ${of} Room with Sea View ${at}`);

export function roomsBody(references: readonly string[], suppliers: readonly string[]): string {
  return JSON.stringify({
    references: references.map((name, id) => ({ id, name })),
    suppliers: suppliers.map((name, i) => ({ i, name })),
  });
}

const random = (seed: number): string[] =>
  hostileNames('random Latin', { count: 600, characters: 2_000, seed });
export const ordinaryRooms = roomsBody(plainRooms(1_500, 'King'), plainRooms(1_600, 'Twin'));
const hostileRooms = roomsBody(random(1).slice(0, 100), random(2).slice(0, 500));
