import { shared } from './facets/facet.ts';
import type { Room } from './room.ts';

/**
 * What a house means by words that every house uses. A catalogue of apartments that never says "room" calls its plain
 * rooms so, and a house that tells "doppia" from "matrimoniale" means the twin room by the one.
 */
export interface Customs {
  /** The type of its plain rooms, where it calls none of them a room. */
  readonly plainType: string | undefined;
  /** Whether its plain word for a double room means two beds. */
  readonly isDoubleTwin: boolean;
}

/** So few rooms share a type by chance. */
const fewest = 3;

export function customsOf(references: readonly Room[]): Customs {
  return { plainType: plainTypeOf(references), isDoubleTwin: isDoubleTwin(references) };
}

/** "Classica Matrimoniale" beside "Classica Doppia": two rooms of which nothing else differs. */
function isDoubleTwin(references: readonly Room[]): boolean {
  if (references.some(({ capacities }) => capacities.includes('twin'))) return false;
  const rooms = (said: Room['couple']): string[] =>
    references.filter((room) => isDouble(room, said)).map(besideSleep);
  return shared(rooms('wide'), rooms('plain')).length > 0;
}

function besideSleep({ types, classes, isStandard, view, features, words }: Room): string {
  return JSON.stringify([types, classes, isStandard, view, features, words]);
}

/** The type of most rooms, where none is called a room or nothing at all: suites and chalets may stand beside it. */
function plainTypeOf(references: readonly Room[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { types } of references) {
    const [type, ...others] = types;
    if (type === undefined || type === 'room' || others.length > 0) return undefined;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most !== undefined && most[1] >= fewest && 2 * most[1] > references.length ? most[0] : undefined;
}

/** A room with its words meant as this house means them. */
export function meant(room: Room, { plainType, isDoubleTwin }: Customs): Room {
  const isTwin = isDoubleTwin && isDouble(room, 'plain');
  const isPlain = plainType !== undefined && isCalledRoom(room);
  if (!isTwin && !isPlain) return room;
  return {
    ...room,
    types: isPlain ? [plainType] : room.types,
    capacities: isTwin ? ['twin'] : room.capacities,
  };
}

/** "Room", or nothing beside a class or a capacity. */
function isCalledRoom({ types, classes, capacities, isStandard }: Room): boolean {
  if (types.length > 0) return types.join() === 'room';
  return classes.length + capacities.length > 0 || isStandard;
}

function isDouble({ couple, capacities, beds, features }: Room, said: Room['couple']): boolean {
  const isBare = beds.length === 0 && shared(features, ['single use']).length === 0;
  return couple === said && isBare && capacities.join() === 'double';
}
